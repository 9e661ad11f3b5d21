-- Writes into the ledger what is missing for it to say of these orders that all their pairs are at `place`, and changes no pairs; called
-- for orders of which the ledger does not know everything, because they were moved while no stock was kept or by a former release
-- (decision 0038). 'held', 'released', 'sold' and 'undone' change what an order holds, 'sold', 'undone' and 'returned' what it has out.
-- What comes to it or goes from it without having been on hand is an 'opening' or 'written-off'.
CREATE OR REPLACE FUNCTION square_order_ledger(order_ids uuid[], place text, squared_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH ledger AS (
    SELECT "order", showroom, product, size,
      coalesce(sum(pairs) FILTER (WHERE kind IN ('held', 'released', 'sold', 'undone')), 0) AS held,
      coalesce(-sum(pairs) FILTER (WHERE kind IN ('sold', 'undone', 'returned')), 0) AS sent
    FROM stock_movements WHERE "order" = ANY(order_ids) GROUP BY 1, 2, 3, 4
  ), wanted AS (
    SELECT o.id AS "order", o.store AS showroom, l.product, l.size, sum(l.quantity) AS pairs
    FROM orders o JOIN order_lines l ON l."order" = o.id
    LEFT JOIN order_shortages s ON s."order" = l."order" AND s.position = l.position
    WHERE o.id = ANY(order_ids) AND (place = 'out' OR place = 'held' AND s."order" IS NULL) GROUP BY 1, 2, 3, 4
  ), gap AS (
    SELECT "order", showroom, product, size,
      CASE place WHEN 'held' THEN coalesce(w.pairs, 0) ELSE 0 END - coalesce(g.held, 0) AS held,
      CASE place WHEN 'out' THEN coalesce(w.pairs, 0) ELSE 0 END - coalesce(g.sent, 0) AS sent
    FROM ledger g FULL JOIN wanted w USING ("order", showroom, product, size)
  )
  INSERT INTO stock_movements (id, at, by, showroom, product, size, kind, pairs, "order")
    SELECT gen_random_uuid(), clock_timestamp(), squared_by, g.showroom, g.product, g.size, step.kind, step.pairs, g."order"
    FROM gap g CROSS JOIN LATERAL (VALUES
      ('opening', greatest(g.sent, 0)),
      ('held', greatest(g.held + greatest(g.sent, 0), 0)),
      ('released', least(g.held + greatest(g.sent, 0), 0)),
      ('sold', -greatest(g.sent, 0)),
      ('returned', greatest(-g.sent, 0)),
      ('written-off', least(g.sent, 0))
    ) AS step (kind, pairs)
    WHERE step.pairs <> 0;
END
$$;
