-- The rows of the ledger of money that count for their order: without those that were undone, and once all that came in went back, from then
-- on; and without a rest of an exchange that was given up, which moved nothing (decision 0053). `kept` is what has come in and not gone back
-- up to a row. Read by `order_money_now`, and by who takes back or pays back.
CREATE OR REPLACE VIEW standing_money AS
SELECT r."order", r.position, r.kind, r.taka, r.payment, r.reference, r.showroom, r.settlement, r.kept
FROM (
  SELECT e.*, max(e.ended) OVER (PARTITION BY e."order") AS last_end
  FROM (
    SELECT s.*, count(*) FILTER (WHERE s.kind IN ('refund', 'waived') AND s.owed = 0)
      OVER (PARTITION BY s."order" ORDER BY s.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ended
    FROM (
      SELECT m."order", m.position, m.kind, m.taka, m.payment, m.reference, m.showroom, m.settlement,
        sum(m.taka) FILTER (WHERE m.kind <> 'accepted') OVER (PARTITION BY m."order" ORDER BY m.position) AS kept,
        sum(m.taka) FILTER (WHERE m.kind NOT IN ('accepted', 'exchanged', 'returned')) OVER (PARTITION BY m."order" ORDER BY m.position) AS owed
      FROM order_money m
      WHERE m."order" IS NOT NULL AND m.kind <> 'undone' AND NOT (m.kind = 'waived' AND m.exchange IS NOT NULL)
        AND NOT EXISTS (SELECT FROM order_money u WHERE u.undoes = m.position)
    ) s
  ) e
) r
WHERE r.ended = r.last_end;
