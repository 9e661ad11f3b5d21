-- Adds the changes to the counts of `product_facets`; called by the three triggers that count products. The zero UUID stands for
-- any scope or colour and -1 for any price; the other prices are indexes of PRICE_RANGES. The lock serializes the writers of the
-- catalogue, so that they cannot deadlock.
CREATE OR REPLACE FUNCTION change_product_facets(changes product_facet_change[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(6664003);
  INSERT INTO product_facets (scope, color, size, price, count)
  SELECT s.scope, c.color, change.size, p.price, sum(change.weight)
  FROM unnest(changes) AS change,
    unnest(ARRAY['00000000-0000-0000-0000-000000000000', change.category, change.sub_category]) AS s(scope),
    unnest(ARRAY['00000000-0000-0000-0000-000000000000', change.color]) AS c(color),
    unnest(ARRAY[-1, least(change.price / 1000, 5)]) AS p(price)
  GROUP BY 1, 2, 3, 4
  HAVING sum(change.weight) <> 0
  ON CONFLICT (scope, color, size, price) DO UPDATE SET count = product_facets.count + excluded.count;
$$;
