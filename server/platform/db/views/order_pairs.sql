-- The pairs and taka that each order event changes, for the showroom of the order and for all showrooms (the zero UUID). Pairs count while
-- their order is not cancelled.
CREATE OR REPLACE VIEW order_pairs AS
  SELECT e.id AS event, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, scope.store, l.product, l.size_number AS size,
    change.sign * l.quantity AS pairs, change.sign * l.quantity * l.unit_price::bigint AS taka
  FROM order_events e
  JOIN orders o ON o.id = e."order"
  JOIN order_lines l ON l."order" = o.id
  CROSS JOIN LATERAL (VALUES (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scope (store)
  CROSS JOIN LATERAL (
    SELECT (e."to" <> 'Cancelled')::integer - (e."from" IS NOT NULL AND e."from" <> 'Cancelled')::integer AS sign
  ) AS change
  WHERE change.sign <> 0;
