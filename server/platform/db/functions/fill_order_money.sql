-- Writes into the ledger of money what a program without one has written beside it, in the order in which it happened, and returns how many
-- orders that were: orders that it marked as verified or paid back, cash that it delivered, parcels that it settled, and marks that it took
-- back. Called by the migration, by the housekeeping (nodes are replaced one by one) and by seeds.
CREATE OR REPLACE FUNCTION fill_order_money() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  filled uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('fill order money', 0));
  WITH stale AS (
    SELECT o.* FROM orders o
    WHERE o.money = 'none' AND (o.payment_verified_at IS NOT NULL OR o.status = 'Delivered')
    FOR UPDATE SKIP LOCKED
  ), paid_back AS (
    SELECT o.* FROM orders o JOIN order_refunds r ON r."order" = o.id
    WHERE o.money = 'none' AND o.payment_verified_at IS NULL
    FOR UPDATE OF o SKIP LOCKED
  ), missing AS (
    SELECT c.* FROM (TABLE stale UNION ALL SELECT * FROM paid_back b WHERE b.status <> 'Delivered') c
    WHERE NOT EXISTS (SELECT FROM order_money m WHERE m."order" = c.id)
  ), found AS (
    SELECT c.id, 'paid' AS kind, c.total AS taka, p.id AS payment, CASE WHEN p.id IS NULL THEN c.transaction_id END AS reference,
      NULL::uuid AS showroom, NULL::uuid AS settlement, coalesce(c.payment_verified_at, r.at) AS at, coalesce(c.payment_verified_by, r.by) AS by
    FROM missing c
    LEFT JOIN order_refunds r ON r."order" = c.id
    LEFT JOIN LATERAL (SELECT w.id FROM wallet_payments w WHERE w."order" = c.id LIMIT 1) p ON true
    WHERE c.payment_method <> 'COD' AND (c.payment_verified_at IS NOT NULL OR r."order" IS NOT NULL)
    UNION ALL
    SELECT c.id, 'cash', c.total, NULL, NULL, c.store, NULL, coalesce(c.delivered_at, c.status_changed_at), e.by
    FROM missing c
    CROSS JOIN LATERAL (
      SELECT v.by FROM order_events v WHERE v."order" = c.id AND v."to" = 'Delivered' ORDER BY v.at DESC, v.id DESC LIMIT 1
    ) e
    WHERE c.payment_method = 'COD' AND c.status = 'Delivered' AND NOT courier_has(c.id)
      AND NOT EXISTS (SELECT FROM parcels p WHERE p."order" = c.id AND p.settled_at IS NOT NULL)
    UNION ALL
    SELECT c.id, 'settled', CASE WHEN p.settled_at IS NULL THEN least(s.collected, c.total) ELSE c.total END, NULL, NULL, NULL, s.id, s.at, s.by
    FROM missing c
    JOIN parcels p ON p."order" = c.id
    CROSS JOIN LATERAL (
      SELECT t.id, t.at, t.by, n.collected FROM settlement_rows n JOIN settlements t ON t.id = n.settlement
      WHERE n."order" = c.id AND n.collected > 0
        AND CASE WHEN p.settled_at IS NULL THEN n.kind = 'short' ELSE n.kind IN ('paid', 'over', 'fee-differs') END
      ORDER BY n.collected DESC, t.at LIMIT 1
    ) s
    WHERE c.payment_method = 'COD' AND (p.settled_at IS NOT NULL OR courier_has(c.id))
  ), added AS (
    INSERT INTO order_money ("order", kind, taka, payment, reference, showroom, settlement, at, by)
    SELECT id, kind, taka, payment, reference, showroom, settlement, at, by FROM found ORDER BY at, id
    RETURNING "order"
  )
  SELECT array_agg("order") INTO filled FROM added;
  WITH added AS (
    INSERT INTO order_money ("order", kind, taka, reference, at, by)
    SELECT r."order", 'refund', -o.total, r.reference, r.at, r.by FROM order_refunds r JOIN orders o ON o.id = r."order"
    WHERE (o.id = ANY(filled) OR o.money = 'paid')
      AND NOT EXISTS (SELECT FROM order_money m WHERE m."order" = r."order" AND m.kind = 'refund')
    ORDER BY r.at, o.id RETURNING "order"
  )
  SELECT filled || array_agg("order") INTO filled FROM added;
  WITH unmarked AS (
    SELECT o.id FROM orders o
    WHERE o.money = 'paid' AND o.payment_method <> 'COD' AND o.payment_verified_at IS NULL AND o.cash_since IS NULL
    FOR UPDATE SKIP LOCKED
  ), unlinked AS (
    UPDATE wallet_payments w SET "order" = NULL FROM unmarked u WHERE w."order" = u.id
  ), added AS (
    INSERT INTO order_money ("order", kind, taka, payment, undoes, at, by)
    SELECT m."order", 'undone', -m.taka, m.payment, m.position, clock_timestamp(), m.by
    FROM unmarked u JOIN order_money m ON m."order" = u.id
    WHERE m.kind IN ('paid', 'accepted') AND NOT EXISTS (SELECT FROM order_money d WHERE d.undoes = m.position)
    RETURNING "order"
  )
  SELECT filled || array_agg("order") INTO filled FROM added;
  IF filled IS NULL THEN
    RETURN 0;
  END IF;
  UPDATE orders o SET money = n.money, paid = n.paid, paid_back = n.paid_back
    FROM order_money_now n WHERE n."order" = o.id AND n."order" = ANY(filled);
  UPDATE orders o SET money = 'none', paid = 0, paid_back = 0
    WHERE o.id = ANY(filled) AND o.money <> 'none' AND NOT EXISTS (SELECT FROM order_money_now n WHERE n."order" = o.id);
  UPDATE parcels p SET settled_at = clock_timestamp() FROM orders o
    WHERE o.id = p."order" AND o.id = ANY(filled) AND p.cash > 0 AND p.settled_at IS NULL AND order_due(o) = 0;
  RETURN cardinality(ARRAY(SELECT DISTINCT unnest(filled)));
END
$$;
