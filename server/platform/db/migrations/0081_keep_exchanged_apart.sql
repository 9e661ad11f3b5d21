-- The rows of the ledger of money that count for their order: without those that were undone, and once all that came in went back, from then
-- on. `kept` is what has come in and not gone back up to a row. Read by `order_money_now`, and by who takes back or pays back.
CREATE OR REPLACE VIEW standing_money AS
SELECT r."order", r.position, r.kind, r.taka, r.payment, r.reference, r.showroom, r.settlement, r.kept
FROM (
  SELECT e.*, max(e.ended) OVER (PARTITION BY e."order") AS last_end
  FROM (
    SELECT s.*, count(*) FILTER (WHERE s.kind = 'refund' AND s.owed = 0)
      OVER (PARTITION BY s."order" ORDER BY s.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ended
    FROM (
      SELECT m."order", m.position, m.kind, m.taka, m.payment, m.reference, m.showroom, m.settlement,
        sum(m.taka) FILTER (WHERE m.kind <> 'accepted') OVER (PARTITION BY m."order" ORDER BY m.position) AS kept,
        sum(m.taka) FILTER (WHERE m.kind NOT IN ('accepted', 'exchanged', 'returned')) OVER (PARTITION BY m."order" ORDER BY m.position) AS owed
      FROM order_money m
      WHERE m."order" IS NOT NULL AND m.kind <> 'undone' AND NOT EXISTS (SELECT FROM order_money u WHERE u.undoes = m.position)
    ) s
  ) e
) r
WHERE r.ended = r.last_end;
--> statement-breakpoint
-- The money of each order as its ledger says, from the rows that count. `kept` is what came in and has not gone back, also for pairs that
-- came back, which change nothing of what was `paid` for the order. Read by
-- `refresh_order_money`, `fill_order_money` and `verify`.
CREATE OR REPLACE VIEW order_money_now AS
SELECT w."order", w.paid, w.paid_back, w.kept,
  CASE WHEN w.paid_back > 0 AND w.kept - w.for_pairs = 0 THEN 'refunded' WHEN w.paid >= o.total THEN 'paid' WHEN w.paid > 0 THEN 'due' ELSE 'none' END AS money
FROM (
  SELECT "order", coalesce(sum(taka) FILTER (WHERE kind NOT IN ('refund', 'exchanged', 'returned')), 0)::bigint AS paid,
    coalesce(-sum(taka) FILTER (WHERE kind = 'refund'), 0)::bigint AS paid_back,
    coalesce(sum(taka) FILTER (WHERE kind <> 'accepted'), 0)::bigint AS kept,
    coalesce(sum(taka) FILTER (WHERE kind IN ('exchanged', 'returned')), 0)::bigint AS for_pairs
  FROM standing_money GROUP BY "order"
) w
JOIN orders o ON o.id = w."order";
