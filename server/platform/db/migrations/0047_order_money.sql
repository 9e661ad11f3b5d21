CREATE TABLE "order_money" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_money_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order" uuid,
	"kind" text NOT NULL,
	"taka" bigint NOT NULL,
	"payment" uuid,
	"reference" text,
	"showroom" uuid,
	"settlement" uuid,
	"undoes" bigint,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "order_money_kind" CHECK ("order_money"."kind" in ('paid', 'cash', 'settled', 'accepted', 'refund', 'undone')),
	CONSTRAINT "order_money_taka" CHECK (case "order_money"."kind" when 'refund' then "order_money"."taka" < 0 when 'accepted' then "order_money"."taka" <> 0 when 'undone' then "order_money"."taka" <> 0 else "order_money"."taka" > 0 end),
	CONSTRAINT "order_money_stands_on" CHECK (case "order_money"."kind" when 'cash' then "order_money"."showroom" is not null when 'settled' then "order_money"."settlement" is not null
        when 'accepted' then "order_money"."reason" <> '' when 'refund' then ("order_money"."reference" is null) <> ("order_money"."showroom" is null)
        else true end),
	CONSTRAINT "order_money_undoes" CHECK (("order_money"."kind" = 'undone') = ("order_money"."undoes" is not null)),
	CONSTRAINT "order_money_order" CHECK ("order_money"."order" is not null or ("order_money"."payment" is not null and "order_money"."kind" in ('refund', 'undone')))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "till_days" DROP CONSTRAINT "till_days_taka";--> statement-breakpoint
ALTER TABLE "till_days" DROP CONSTRAINT "till_days_reason";--> statement-breakpoint
DROP INDEX "wallet_payments_by_order";--> statement-breakpoint
ALTER TABLE "order_work" ADD COLUMN "leaves_unpaid" text;--> statement-breakpoint
ALTER TABLE "order_work" ADD COLUMN "rest_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "money" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_payments" ADD COLUMN "paid_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "till_days" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "till_days" ADD COLUMN "up_to" bigint;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_payment_wallet_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."wallet_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_settlement_settlements_id_fk" FOREIGN KEY ("settlement") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_undoes_order_money_position_fk" FOREIGN KEY ("undoes") REFERENCES "public"."order_money"("position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_money_by_order" ON "order_money" USING btree ("order","position") WHERE "order_money"."order" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_money_undone_once" ON "order_money" USING btree ("undoes") WHERE "order_money"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "order_money_of_tills" ON "order_money" USING btree ("showroom","position") WHERE "order_money"."showroom" is not null;--> statement-breakpoint
CREATE INDEX "order_money_by_payment" ON "order_money" USING btree ("payment") WHERE "order_money"."payment" is not null;--> statement-breakpoint
CREATE INDEX "order_money_refunds" ON "order_money" USING btree ("position") WHERE "order_money"."kind" = 'refund';--> statement-breakpoint
CREATE INDEX "order_money_refund_ids" ON "order_money" USING btree (upper("reference")) WHERE "order_money"."kind" = 'refund';--> statement-breakpoint
CREATE INDEX "orders_to_pay_back" ON "orders" USING btree ("status_changed_at","id") WHERE "orders"."status" = 'Cancelled' and "orders"."paid" > 0 and "orders"."money" <> 'refunded';--> statement-breakpoint
CREATE INDEX "orders_paid_too_much" ON "orders" USING btree ("status_changed_at","id") WHERE "orders"."paid" - "orders"."paid_back" > "orders"."total" and "orders"."money" <> 'refunded';--> statement-breakpoint
CREATE INDEX "orders_unmarked" ON "orders" USING btree ("id") WHERE "orders"."money" = 'paid' and "orders"."payment_method" <> 'COD' and "orders"."payment_verified_at" is null and "orders"."cash_since" is null;--> statement-breakpoint
CREATE INDEX "orders_without_ledger" ON "orders" USING btree ("id") WHERE "orders"."money" = 'none' and ("orders"."payment_verified_at" is not null or "orders"."status" = 'Delivered');--> statement-breakpoint
CREATE INDEX "wallet_payments_of_order" ON "wallet_payments" USING btree ("order") WHERE "wallet_payments"."order" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'backup-made', 'backup-restored', 'settings-changed', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."money" in ('none', 'due', 'paid', 'refunded'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_since" CHECK ("orders"."cash_since" is null or "orders"."payment_method" <> 'COD');--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_taka" CHECK ("till_days"."taken" >= 0 and "till_days"."refunded" >= 0 and "till_days"."paid_out" >= 0 and "till_days"."counted" >= 0);--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_reason" CHECK ("till_days"."counted" = "till_days"."opened" + "till_days"."taken" - "till_days"."refunded" - "till_days"."paid_out" or "till_days"."reason" <> '');--> statement-breakpoint

-- What of the total of an order is missing, in taka, as `moneyDue` in shared/rules: after all of it went back, all of it. Called by
-- `order_cash`, the ledger and whoever asks what couriers owe.
CREATE OR REPLACE FUNCTION order_due(ordered orders) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE ordered.money WHEN 'paid' THEN 0 WHEN 'refunded' THEN ordered.total ELSE greatest(0, ordered.total - ordered.paid) END;--> statement-breakpoint
-- What is to be collected in cash for an order, in taka: what is due of a cash order, and of a wallet order whose money an admin has
-- collected in cash (`cash_since`). Called by hand-overs, papers, the board and the tills.
CREATE OR REPLACE FUNCTION order_cash(ordered orders) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE WHEN ordered.payment_method = 'COD' OR ordered.cash_since IS NOT NULL THEN order_due(ordered) ELSE 0 END;--> statement-breakpoint
-- Whether a courier has the parcel of an order, and with it the cash: it was given to one, did not come back, and no status since says that
-- the order is in the shop. Called by `fill_order_money` and by the desk when an order is Delivered.
CREATE OR REPLACE FUNCTION courier_has(order_id uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM parcels p
  WHERE p."order" = order_id AND p.courier IS NOT NULL AND p.returned_at IS NULL AND NOT EXISTS (
    SELECT FROM order_events e
    WHERE e."order" = order_id AND e.at > p.handed_over_at AND e."to" IN ('Pending', 'Approved', 'Processing')
  )
);--> statement-breakpoint
-- The last row of `order_money` that the closings of a showroom's till before a day (infinity: all of them) have counted; 0 where there is
-- none. A closing of a program that counted days knows no row: it had what came in on its day, before it. Called by the tills and `verify`.
CREATE OR REPLACE FUNCTION till_closed_up_to(of_showroom uuid, before_day date) RETURNS bigint LANGUAGE sql STABLE
RETURN coalesce((
  SELECT coalesce(d.up_to, (
    SELECT max(m.position) FROM order_money m
    WHERE m.showroom = d.showroom AND m.at <= least(d.at, (d.day + 1)::timestamp AT TIME ZONE 'Asia/Dhaka')
  ), 0)
  FROM till_days d WHERE d.showroom = of_showroom AND d.day < before_day ORDER BY d.day DESC LIMIT 1
), 0);--> statement-breakpoint
-- The rows of the ledger of money that count for their order: without those that were undone, and once all that came in went back, from then
-- on. `kept` is what has come in and not gone back up to a row. Read by `order_money_now`, and by who takes back or pays back.
CREATE OR REPLACE VIEW standing_money AS
SELECT r."order", r.position, r.kind, r.taka, r.payment, r.reference, r.showroom, r.settlement, r.kept
FROM (
  SELECT e.*, max(e.ended) OVER (PARTITION BY e."order") AS last_end
  FROM (
    SELECT s.*, count(*) FILTER (WHERE s.kind = 'refund' AND s.kept = 0)
      OVER (PARTITION BY s."order" ORDER BY s.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ended
    FROM (
      SELECT m."order", m.position, m.kind, m.taka, m.payment, m.reference, m.showroom, m.settlement,
        sum(m.taka) FILTER (WHERE m.kind <> 'accepted') OVER (PARTITION BY m."order" ORDER BY m.position) AS kept
      FROM order_money m
      WHERE m."order" IS NOT NULL AND m.kind <> 'undone' AND NOT EXISTS (SELECT FROM order_money u WHERE u.undoes = m.position)
    ) s
  ) e
) r
WHERE r.ended = r.last_end;--> statement-breakpoint
-- The money of each order as its ledger says, from the rows that count. `kept` is what came in and has not gone back. Read by
-- `refresh_order_money`, `fill_order_money` and `verify`.
CREATE OR REPLACE VIEW order_money_now AS
SELECT w."order", w.paid, w.paid_back, w.kept,
  CASE WHEN w.paid_back > 0 AND w.kept = 0 THEN 'refunded' WHEN w.paid >= o.total THEN 'paid' WHEN w.paid > 0 THEN 'due' ELSE 'none' END AS money
FROM (
  SELECT "order", coalesce(sum(taka) FILTER (WHERE kind <> 'refund'), 0)::bigint AS paid,
    coalesce(-sum(taka) FILTER (WHERE kind = 'refund'), 0)::bigint AS paid_back,
    coalesce(sum(taka) FILTER (WHERE kind <> 'accepted'), 0)::bigint AS kept
  FROM standing_money GROUP BY "order"
) w
JOIN orders o ON o.id = w."order";--> statement-breakpoint
-- Keeps `money`, `paid` and `paid_back` of an order as its ledger says, and whether its parcel is settled: nothing more is due. Called by
-- `move_order_money`. A ledger from which more went back than came in raises MO001.
CREATE OR REPLACE FUNCTION refresh_order_money(order_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_is order_money_now;
  ordered orders;
BEGIN
  SELECT * INTO now_is FROM order_money_now n WHERE n."order" = order_id;
  IF now_is.kept < 0 THEN
    RAISE EXCEPTION 'more money would have gone back than came in' USING ERRCODE = 'MO001';
  END IF;
  UPDATE orders SET money = coalesce(now_is.money, 'none'), paid = coalesce(now_is.paid, 0), paid_back = coalesce(now_is.paid_back, 0),
    updated_at = clock_timestamp()
    WHERE id = order_id RETURNING * INTO ordered;
  UPDATE parcels SET settled_at = CASE WHEN order_due(ordered) = 0 THEN coalesce(settled_at, clock_timestamp()) END
    WHERE "order" = order_id AND cash > 0 AND (settled_at IS NULL) = (order_due(ordered) = 0);
END
$$;--> statement-breakpoint
-- Moves money of an order: the only writer of the ledger `order_money` (decision 0038). `move` is {kind, taka, payment, reference,
-- showroom, settlement, undoes, reason}; a row that is undone tells the rest by itself. The lock of its till is shared by who adds to it and
-- alone for who closes it, and is taken before the position: a closing knows every row below its own. Returns the position. Raises
-- MO001 if more would have gone back than came in, 23505 if the row was undone before.
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
  END IF;
  PERFORM FROM orders WHERE id = order_id FOR UPDATE;
  IF moved.showroom IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('till ' || moved.showroom, 0));
  END IF;
  INSERT INTO order_money ("order", kind, taka, payment, reference, showroom, settlement, undoes, reason, at, by)
    VALUES (order_id, moved.kind, moved.taka, moved.payment, moved.reference, moved.showroom, moved.settlement, moved.undoes, moved.reason,
      clock_timestamp(), moved_by)
    RETURNING position INTO added;
  IF order_id IS NOT NULL THEN
    PERFORM refresh_order_money(order_id);
  END IF;
  RETURN added;
END
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE TRIGGER "order_money_never_change" BEFORE UPDATE OR DELETE ON "order_money" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint

-- Whoever undid a verification left its link, unless the money was paid back.
UPDATE "wallet_payments" p SET "order" = NULL FROM "orders" o
  WHERE o."id" = p."order" AND o."payment_verified_at" IS NULL AND NOT EXISTS (SELECT FROM "order_refunds" r WHERE r."order" = o."id");--> statement-breakpoint
SELECT fill_order_money();--> statement-breakpoint
CREATE TRIGGER "orders_money_changed" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (NEW."money" IS DISTINCT FROM OLD."money" OR NEW."paid" IS DISTINCT FROM OLD."paid" OR NEW."cash_since" IS DISTINCT FROM OLD."cash_since") EXECUTE FUNCTION "record_order_update"();
