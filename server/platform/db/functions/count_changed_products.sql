-- Counts changed products again in `product_facets`; called by a trigger after an update of `products`.
CREATE OR REPLACE FUNCTION count_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_product_facets(array_agg(
    (category, sub_category, color, size, discount_price, weight)::product_facet_change
  )) FROM (
    SELECT o.*, -1 AS weight FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category, o.sub_category, o.color, o.discount_price, o.size_ids, o.archived_at IS NULL)
      <> (n.category, n.sub_category, n.color, n.discount_price, n.size_ids, n.archived_at IS NULL)
    UNION ALL
    SELECT n.*, 1 FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category, o.sub_category, o.color, o.discount_price, o.size_ids, o.archived_at IS NULL)
      <> (n.category, n.sub_category, n.color, n.discount_price, n.size_ids, n.archived_at IS NULL)
  ) AS changed, unnest('00000000-0000-0000-0000-000000000000'::uuid || size_ids) AS size WHERE archived_at IS NULL;
  RETURN NULL;
END
$$;
