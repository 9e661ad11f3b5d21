ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_kind";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_taka";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_stands_on";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_order";--> statement-breakpoint
DROP INDEX "order_money_refunds";--> statement-breakpoint
CREATE INDEX "order_money_refunds" ON "order_money" USING btree ("position") WHERE "order_money"."kind" in ('refund', 'returned', 'waived');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'api-key-made', 'api-key-revoked', 'webhook-made', 'webhook-switched', 'webhook-removed', 'webhook-sent-again', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'caller-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'list-downloaded', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-taken-by-phone', 'orders-claimed', 'order-changed', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'refund-waived', 'voucher-blocked', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'keep-given-back', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'drawer-opened', 'drawer-moved', 'drawer-closed', 'sale-voided', 'discount-approved', 'sale-conflict-settled', 'exchange-accepted', 'exchange-refused', 'barcode-bound', 'barcode-removed', 'import-started', 'import-done', 'import-undone', 'import-forgotten', 'category-published', 'product-published', 'pictures-imported', 'pictures-import-undone', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_kind" CHECK ("order_money"."kind" in ('paid', 'cash', 'settled', 'accepted', 'refund', 'exchanged', 'returned', 'waived', 'undone', 'paid-in', 'paid-out'));--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_taka" CHECK (case "order_money"."kind" when 'refund' then "order_money"."taka" < 0 when 'accepted' then "order_money"."taka" <> 0 when 'exchanged' then "order_money"."taka" <> 0 when 'undone' then "order_money"."taka" <> 0
        when 'returned' then "order_money"."taka" < 0 when 'waived' then "order_money"."taka" < 0
        when 'paid-out' then "order_money"."taka" < 0 else "order_money"."taka" > 0 end);--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_stands_on" CHECK (case "order_money"."kind" when 'cash' then "order_money"."showroom" is not null when 'settled' then "order_money"."settlement" is not null
        when 'accepted' then "order_money"."reason" <> '' when 'refund' then num_nonnulls("order_money"."reference", "order_money"."showroom", "order_money"."voucher") = 1
        when 'exchanged' then "order_money"."exchange" is not null
        when 'returned' then "order_money"."exchange" is not null and num_nonnulls("order_money"."reference", "order_money"."showroom", "order_money"."voucher") = 1
        when 'waived' then "order_money"."reason" <> '' and num_nonnulls("order_money"."reference", "order_money"."showroom", "order_money"."voucher") = 0
        when 'paid-in' then "order_money"."device" is not null and "order_money"."reason" <> '' when 'paid-out' then "order_money"."device" is not null and "order_money"."reason" <> ''
        else true end);--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_order" CHECK (case when "order_money"."kind" in ('paid-in', 'paid-out') then "order_money"."order" is null and "order_money"."sale" is null
        when "order_money"."sale" is not null then "order_money"."order" is null and "order_money"."kind" in ('paid', 'cash', 'exchanged', 'returned', 'waived', 'undone')
        when "order_money"."order" is null and ("order_money"."voucher" is not null or "order_money"."exchange" is not null)
          then "order_money"."exchange" is not null and ("order_money"."kind" in ('waived', 'undone') or "order_money"."kind" = 'returned' and "order_money"."voucher" is not null)
        else "order_money"."order" is not null or ("order_money"."payment" is not null and "order_money"."kind" in ('refund', 'undone')) end);
--> statement-breakpoint
-- Moves money of an order, or of a sale or a drawer where `order_id` is null: the only writer of the ledger `order_money` (decision 0038).
-- `move` is {kind, taka, payment, reference, showroom, device, settlement, sale, exchange, voucher, undoes, reason}; a row that is undone tells the rest by itself.
-- The lock of its till is shared by who adds to it and alone for who closes it, and is taken before the position: a closing knows every row
-- below its own. Cash of orders lies in the drawer of the first device of the showroom whose till is open (decision 0051). Returns the
-- position. What goes back for an exchange, or is given up, is due no more, and a voucher moves with it (`move_voucher`). Raises MO001 if more would have gone back than came in or is due, 23505 if the
-- row was undone before.
CREATE OR REPLACE FUNCTION move_order_money(order_id uuid, move jsonb, moved_by uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  moved order_money := jsonb_populate_record(NULL::order_money, move);
  undone order_money;
  added bigint;
BEGIN
  IF moved.undoes IS NOT NULL THEN
    SELECT * INTO STRICT undone FROM order_money m
      WHERE m.position = moved.undoes AND m."order" IS NOT DISTINCT FROM order_id AND m.kind <> 'undone';
    moved.kind := 'undone';
    moved.taka := -undone.taka;
    moved.payment := undone.payment;
    moved.showroom := undone.showroom;
    moved.settlement := undone.settlement;
    moved.sale := undone.sale;
    moved.device := undone.device;
    moved.exchange := undone.exchange;
    moved.voucher := undone.voucher;
  END IF;
  PERFORM FROM orders WHERE id = order_id FOR UPDATE;
  IF moved.showroom IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('till ' || moved.showroom, 0));
  END IF;
  IF moved.showroom IS NOT NULL AND moved.device IS NULL AND moved.undoes IS NULL THEN
    SELECT t.device INTO moved.device FROM device_tills t JOIN counter_devices d ON d.id = t.device
      WHERE t.showroom = moved.showroom AND t.closed_at IS NULL AND d.revoked_at IS NULL ORDER BY d.number LIMIT 1;
  END IF;
  INSERT INTO order_money ("order", kind, taka, payment, reference, showroom, settlement, undoes, reason, at, by, sale, device, exchange, voucher)
    VALUES (order_id, moved.kind, moved.taka, moved.payment, moved.reference, moved.showroom, moved.settlement, moved.undoes, moved.reason,
      clock_timestamp(), moved_by, moved.sale, moved.device, moved.exchange, moved.voucher)
    RETURNING position INTO added;
  moved.position := added;
  IF moved.voucher IS NOT NULL THEN
    PERFORM move_voucher(moved);
  END IF;
  IF moved.exchange IS NOT NULL AND (moved.kind IN ('returned', 'waived') OR undone.kind IN ('returned', 'waived')) THEN
    UPDATE exchanges e SET due = e.due + moved.taka WHERE e.id = moved.exchange AND e.due + moved.taka >= 0;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'more money would have gone back than is due' USING ERRCODE = 'MO001';
    END IF;
  END IF;
  IF order_id IS NOT NULL THEN
    PERFORM refresh_order_money(order_id);
  END IF;
  RETURN added;
END
$$;

--> statement-breakpoint
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

--> statement-breakpoint
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
