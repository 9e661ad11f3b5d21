-- The money of each order as its ledger says, from the rows that count. `kept` is what came in and has not gone back, also for pairs that
-- came back, which change nothing of what was `paid` for the order. What was given up is `paid_back` to nobody. Read by
-- `refresh_order_money`, `fill_order_money` and `verify`.
CREATE OR REPLACE VIEW order_money_now AS
SELECT w."order", w.paid, w.paid_back, w.kept,
  CASE WHEN w.paid_back > 0 AND w.kept - w.for_pairs = 0 THEN 'refunded' WHEN w.paid >= o.total THEN 'paid' WHEN w.paid > 0 THEN 'due' ELSE 'none' END AS money
FROM (
  SELECT "order", coalesce(sum(taka) FILTER (WHERE kind NOT IN ('refund', 'waived', 'exchanged', 'returned')), 0)::bigint AS paid,
    coalesce(-sum(taka) FILTER (WHERE kind IN ('refund', 'waived')), 0)::bigint AS paid_back,
    coalesce(sum(taka) FILTER (WHERE kind <> 'accepted'), 0)::bigint AS kept,
    coalesce(sum(taka) FILTER (WHERE kind IN ('exchanged', 'returned')), 0)::bigint AS for_pairs
  FROM standing_money GROUP BY "order"
) w
JOIN orders o ON o.id = w."order";
