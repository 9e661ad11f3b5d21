CREATE TABLE "order_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	"outcome" text NOT NULL,
	"call_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "order_calls_outcome" CHECK ("order_calls"."outcome" in ('confirmed', 'no-answer', 'later', 'wrong-number', 'changed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_confirmations" (
	"order" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "order_confirmations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "order_declines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"showroom" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_picks" (
	"order" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "order_picks_order_position_pk" PRIMARY KEY("order","position")
);
--> statement-breakpoint
CREATE TABLE "order_prints" (
	"order" uuid NOT NULL,
	"paper" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "order_prints_order_paper_pk" PRIMARY KEY("order","paper")
);
--> statement-breakpoint
CREATE TABLE "order_updates" (
	"position" bigint,
	"order" uuid NOT NULL,
	"showroom" uuid NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_updates_order_showroom_transaction_pk" PRIMARY KEY("order","showroom","transaction"),
	CONSTRAINT "order_updates_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "order_work" (
	"order" uuid PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone,
	"taken_by" uuid,
	"taken_until" timestamp with time zone,
	"call" uuid,
	"no_answers" integer DEFAULT 0 NOT NULL,
	"call_at" timestamp with time zone,
	"at_risk" boolean DEFAULT false NOT NULL,
	"unreached_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"picked_at" timestamp with time zone,
	"picked_by" uuid,
	"packed_at" timestamp with time zone,
	"packed_by" uuid,
	"collects" boolean DEFAULT false NOT NULL,
	"for_admins" boolean DEFAULT false NOT NULL,
	"collect_code" text,
	CONSTRAINT "order_work_taken" CHECK (("order_work"."taken_by" is null) = ("order_work"."taken_until" is null)),
	CONSTRAINT "order_work_collect_code" CHECK ("order_work"."collect_code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "couriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"fee_inside" integer NOT NULL,
	"fee_outside" integer NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"columns" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" uuid NOT NULL,
	"showroom" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"sellable" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "parcel_returns_quantity" CHECK ("parcel_returns"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"order" uuid PRIMARY KEY NOT NULL,
	"hand_over" uuid,
	"courier" uuid,
	"tracking_code" text,
	"cash" bigint NOT NULL,
	"fee" integer NOT NULL,
	"expected_on" date,
	"handed_over_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	"return_reason" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "parcels_returned" CHECK (("parcels"."returned_at" is null) = ("parcels"."return_reason" is null)),
	CONSTRAINT "parcels_return_reason" CHECK ("parcels"."return_reason" in ('refused', 'not-reached', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "settlement_rows" (
	"settlement" uuid NOT NULL,
	"position" integer NOT NULL,
	"order" uuid,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"collected" bigint NOT NULL,
	"fee" integer,
	"cells" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "settlement_rows_settlement_position_pk" PRIMARY KEY("settlement","position"),
	CONSTRAINT "settlement_rows_kind" CHECK ("settlement_rows"."kind" in ('paid', 'short', 'fee-differs', 'not-ours'))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" uuid NOT NULL,
	"name" text NOT NULL,
	"file_hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"showroom" uuid NOT NULL,
	"day" date NOT NULL,
	"taka" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_days" (
	"showroom" uuid NOT NULL,
	"day" date NOT NULL,
	"opened" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"paid_out" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "till_days_showroom_day_pk" PRIMARY KEY("showroom","day"),
	CONSTRAINT "till_days_taka" CHECK ("till_days"."opened" >= 0 and "till_days"."taken" >= 0 and "till_days"."paid_out" >= 0 and "till_days"."counted" >= 0),
	CONSTRAINT "till_days_reason" CHECK ("till_days"."counted" = "till_days"."opened" + "till_days"."taken" - "till_days"."paid_out" or "till_days"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"order" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement" uuid NOT NULL,
	"method" text NOT NULL,
	"transaction_id" text NOT NULL,
	"sender" text,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone,
	"order" uuid,
	CONSTRAINT "wallet_payments_amount" CHECK ("wallet_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"name" text NOT NULL,
	"file_hash" text NOT NULL,
	"rows" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "wallet_statements_method" CHECK ("wallet_statements"."method" in ('Bkash', 'Nagad'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_declines" ADD CONSTRAINT "order_declines_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_declines" ADD CONSTRAINT "order_declines_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_declines" ADD CONSTRAINT "order_declines_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picks" ADD CONSTRAINT "order_picks_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picks" ADD CONSTRAINT "order_picks_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_picked_by_users_id_fk" FOREIGN KEY ("picked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_packed_by_users_id_fk" FOREIGN KEY ("packed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_courier_couriers_id_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_returns" ADD CONSTRAINT "parcel_returns_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_returns" ADD CONSTRAINT "parcel_returns_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_returns" ADD CONSTRAINT "parcel_returns_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_hand_over_hand_overs_id_fk" FOREIGN KEY ("hand_over") REFERENCES "public"."hand_overs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_courier_couriers_id_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_settlement_settlements_id_fk" FOREIGN KEY ("settlement") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_courier_couriers_id_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_corrections" ADD CONSTRAINT "till_corrections_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_corrections" ADD CONSTRAINT "till_corrections_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_days" ADD CONSTRAINT "till_days_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_payments" ADD CONSTRAINT "wallet_payments_statement_wallet_statements_id_fk" FOREIGN KEY ("statement") REFERENCES "public"."wallet_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_payments" ADD CONSTRAINT "wallet_payments_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_statements" ADD CONSTRAINT "wallet_statements_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_calls_by_order" ON "order_calls" USING btree ("order","at");--> statement-breakpoint
CREATE INDEX "order_calls_newest" ON "order_calls" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_declines_by_order" ON "order_declines" USING btree ("order","at");--> statement-breakpoint
CREATE INDEX "order_updates_to_number" ON "order_updates" USING btree ("at") WHERE "order_updates"."position" is null;--> statement-breakpoint
CREATE INDEX "order_updates_by_time" ON "order_updates" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_work_at_risk" ON "order_work" USING btree ("order") WHERE "order_work"."at_risk";--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_name" ON "couriers" USING btree (lower("name")) WHERE "couriers"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_newest" ON "hand_overs" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "parcel_returns_by_order" ON "parcel_returns" USING btree ("order");--> statement-breakpoint
CREATE INDEX "parcels_by_hand_over" ON "parcels" USING btree ("hand_over");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_tracking" ON "parcels" USING btree ("courier",lower("tracking_code")) WHERE "parcels"."tracking_code" is not null;--> statement-breakpoint
CREATE INDEX "parcels_owed" ON "parcels" USING btree ("courier","handed_over_at") WHERE "parcels"."cash" > 0 and "parcels"."settled_at" is null and "parcels"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "settlement_rows_by_order" ON "settlement_rows" USING btree ("order");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_once" ON "settlements" USING btree ("courier","file_hash");--> statement-breakpoint
CREATE INDEX "settlements_newest" ON "settlements" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "till_corrections_by_day" ON "till_corrections" USING btree ("showroom","day");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_payments_once" ON "wallet_payments" USING btree ("method","transaction_id","amount",coalesce("sender", ''),coalesce("paid_at", '-infinity'));--> statement-breakpoint
CREATE INDEX "wallet_payments_open" ON "wallet_payments" USING btree ("method","amount","sender") WHERE "wallet_payments"."order" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_payments_by_order" ON "wallet_payments" USING btree ("order") WHERE "wallet_payments"."order" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_statements_once" ON "wallet_statements" USING btree ("method","file_hash");--> statement-breakpoint
CREATE INDEX "wallet_statements_newest" ON "wallet_statements" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'payment-verified', 'payment-unverified', 'orders-read', 'customer-orders-read', 'order-read', 'order-moved', 'order-worked', 'statement-uploaded', 'payments-verified', 'refund-paid', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'backup-made', 'backup-restored', 'settings-changed', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint

CREATE OR REPLACE FUNCTION order_step(status text, payment_method text, work order_work) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN status IN ('Delivered', 'Cancelled') THEN 'done'
  WHEN status = 'Courier' THEN 'with-courier'
  WHEN work.for_admins THEN 'admins'
  WHEN status = 'Pending' THEN CASE WHEN payment_method = 'COD' AND work.confirmed_at IS NULL THEN 'to-call' ELSE 'to-accept' END
  WHEN work.packed_at IS NOT NULL THEN CASE WHEN work.collects THEN 'to-collect' ELSE 'packed' END
  WHEN work.picked_at IS NOT NULL THEN 'picked'
  WHEN status = 'Processing' THEN 'to-pick'
  ELSE 'to-accept'
END;--> statement-breakpoint

CREATE OR REPLACE FUNCTION record_order_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'order_work' THEN
    INSERT INTO order_updates ("order", showroom) SELECT o.id, o.store FROM orders o WHERE o.id = NEW."order" ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO order_updates ("order", showroom) VALUES (NEW.id, NEW.store) ON CONFLICT DO NOTHING;
    IF TG_OP = 'UPDATE' AND OLD.store <> NEW.store THEN
      INSERT INTO order_updates ("order", showroom) VALUES (NEW.id, OLD.store) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION number_order_updates() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_updates WHERE position IS NULL) THEN
    RETURN true;
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('number order updates', 0)) THEN
    RETURN false;
  END IF;
  UPDATE order_updates u SET position = n.position
  FROM (
    SELECT "order", showroom, transaction, row_number() OVER (ORDER BY at, transaction, "order") + greatest(
      coalesce((SELECT max(position) FROM order_updates), 0), floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
    ) AS position
    FROM (SELECT * FROM order_updates WHERE position IS NULL ORDER BY at LIMIT 1000) AS waiting
  ) AS n
  WHERE u."order" = n."order" AND u.showroom = n.showroom AND u.transaction = n.transaction AND u.position IS NULL;
  RETURN true;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_calls_never_change" BEFORE UPDATE OR DELETE ON "order_calls" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_declines_never_change" BEFORE UPDATE OR DELETE ON "order_declines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_refunds_never_change" BEFORE UPDATE OR DELETE ON "order_refunds" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "parcel_returns_never_change" BEFORE UPDATE OR DELETE ON "parcel_returns" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "settlement_rows_never_change" BEFORE UPDATE OR DELETE ON "settlement_rows" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "till_days_never_change" BEFORE UPDATE OR DELETE ON "till_days" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "till_corrections_never_change" BEFORE UPDATE OR DELETE ON "till_corrections" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "orders_placed" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "record_order_update"();--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (NEW."status" IS DISTINCT FROM OLD."status" OR NEW."store" IS DISTINCT FROM OLD."store" OR NEW."payment_verified_at" IS DISTINCT FROM OLD."payment_verified_at" OR NEW."shipping_address" IS DISTINCT FROM OLD."shipping_address" OR NEW."shipping_phone" IS DISTINCT FROM OLD."shipping_phone") EXECUTE FUNCTION "record_order_update"();--> statement-breakpoint
CREATE TRIGGER "order_work_changed" AFTER INSERT OR UPDATE ON "order_work" FOR EACH ROW EXECUTE FUNCTION "record_order_update"();--> statement-breakpoint

CREATE OR REPLACE FUNCTION phone_trust(phone text) RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE o.status = 'Delivered')::integer, count(*) FILTER (WHERE p.return_reason = 'refused')::integer,
    count(*) FILTER (WHERE p.return_reason = 'not-reached' OR w.unreached_at IS NOT NULL)::integer, min(o.created_at)
  FROM (
    SELECT id, status, created_at FROM orders
    WHERE phone_digits(shipping_phone) = phone_digits(phone) AND phone_digits(phone) <> ''
    LIMIT 200
  ) AS o
  LEFT JOIN parcels p ON p."order" = o.id
  LEFT JOIN order_work w ON w."order" = o.id
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION place_order(expected_newest_order uuid, payload jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders, payload->'order');
  short jsonb;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('orders of ' || new_order.customer, 0)) THEN
    RETURN false;
  END IF;
  IF expected_newest_order IS DISTINCT FROM (
    SELECT id FROM orders WHERE customer = new_order.customer ORDER BY created_at DESC, id DESC LIMIT 1
  ) THEN
    RETURN false;
  END IF;
  -- The lock keeps the showroom open until this order is committed.
  PERFORM FROM showrooms WHERE id = new_order.store AND archived_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO orders (
    id, number, customer, store, status, status_changed_at, payment_method, payment_number, transaction_id,
    shipping_name, shipping_email, shipping_phone, shipping_address, subtotal, shipping, total,
    idempotency_key, request_hash, language, created_at, updated_at
  ) VALUES (
    new_order.id, new_order.number, new_order.customer, new_order.store, new_order.status, new_order.status_changed_at,
    new_order.payment_method, new_order.payment_number, new_order.transaction_id,
    new_order.shipping_name, new_order.shipping_email, new_order.shipping_phone, new_order.shipping_address,
    new_order.subtotal, new_order.shipping, new_order.total,
    new_order.idempotency_key, new_order.request_hash,
    -- An older program sends none.
    coalesce(new_order.language, 'en'), new_order.created_at, new_order.updated_at
  ) ON CONFLICT (number) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  -- A buyer whose parcels have always arrived needs no call.
  IF new_order.payment_method = 'COD' AND (
    SELECT refused = 0 AND delivered >= (payload->>'exemptAfterDelivered')::integer FROM phone_trust(new_order.shipping_phone)
  ) THEN
    INSERT INTO order_work ("order", confirmed_at) VALUES (new_order.id, new_order.created_at);
  END IF;
  INSERT INTO order_lines ("order", position, product, size, name, name_bn, code, color, color_bn, size_number, unit_price, quantity)
    SELECT new_order.id, line.position, line.product, line.size, line.name, line.name_bn, line.code, line.color, line.color_bn,
      line.size_number, line.unit_price, line.quantity
    FROM jsonb_populate_recordset(NULL::order_lines, payload->'lines') AS line;
  INSERT INTO order_events (id, "order", "from", "to", by, at)
    VALUES ((payload->>'event')::uuid, new_order.id, NULL, new_order.status, new_order.customer, new_order.created_at);
  -- An older program sends one `letter`.
  INSERT INTO mail_outbox (id, "to", subject, text, html, counted_by, expires_at)
    SELECT letter.id, letter."to", letter.subject, letter.text, letter.html, letter.counted_by,
      now() + make_interval(mins => (payload->>'letterMinutes')::integer)
    FROM jsonb_populate_recordset(
      NULL::mail_outbox, coalesce(payload->'letters', jsonb_build_array(payload->'letter'))
    ) AS letter;
  IF payload->'emailProof' <> 'null' THEN
    INSERT INTO email_proofs ("user", email, token_hash, expires_at)
      SELECT proof."user", proof.email, proof.token_hash, proof.expires_at
      FROM jsonb_populate_record(NULL::email_proofs, payload->'emailProof') AS proof
      ON CONFLICT ("user") DO UPDATE
        SET email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  END IF;
  -- Last, because the rows of the pairs stay locked until the commit.
  short := move_order_stock(new_order.id, NULL, new_order.status, new_order.customer);
  IF short IS NOT NULL THEN
    RAISE EXCEPTION 'a showroom is short of pairs' USING ERRCODE = 'ST001', DETAIL = short::text;
  END IF;
  RETURN true;
END
$$;
