-- Phones as people search for them: digits only, national form (+880 1… is 01…), as `phoneDigits` in shared/bangladesh.
CREATE FUNCTION "phone_digits"(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00)?880(?=1)', '0');--> statement-breakpoint

CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'super-user-made', 'super-user-unmade', 'users-read', 'payment-verified', 'payment-unverified'))
);
--> statement-breakpoint
CREATE TABLE "daily_orders" (
	"day" date NOT NULL,
	"store" uuid NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"orders" integer NOT NULL,
	"taka" bigint NOT NULL,
	CONSTRAINT "daily_orders_day_store_status_payment_method_pk" PRIMARY KEY("day","store","status","payment_method")
);
--> statement-breakpoint
CREATE TABLE "daily_products" (
	"day" date NOT NULL,
	"store" uuid NOT NULL,
	"product" uuid NOT NULL,
	"pairs" integer NOT NULL,
	"taka" bigint NOT NULL,
	CONSTRAINT "daily_products_store_day_product_pk" PRIMARY KEY("store","day","product")
);
--> statement-breakpoint
CREATE TABLE "daily_sizes" (
	"day" date NOT NULL,
	"store" uuid NOT NULL,
	"size" numeric(3, 1) NOT NULL,
	"pairs" integer NOT NULL,
	CONSTRAINT "daily_sizes_store_day_size_pk" PRIMARY KEY("store","day","size")
);
--> statement-breakpoint
CREATE TABLE "uncounted_events" (
	"event" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_verified_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(number) || E'\n' || id || E'\n' || lower(shipping_name) || E'\n' || phone_digits(shipping_phone)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_digits" text GENERATED ALWAYS AS (phone_digits(phone)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name) || E'\n' || coalesce(email, '') || E'\n' || phone_digits(phone)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("subject","at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_verified_by_users_id_fk" FOREIGN KEY ("payment_verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_transaction" ON "orders" USING btree ("payment_method","transaction_id") WHERE "orders"."transaction_id" is not null and "orders"."status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_store_status" ON "orders" USING btree ("store","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("status","status_changed_at") WHERE "orders"."status" not in ('Delivered', 'Cancelled');--> statement-breakpoint
CREATE INDEX "orders_to_verify" ON "orders" USING btree ("created_at") WHERE "orders"."payment_method" <> 'COD' and "orders"."payment_verified_at" is null and "orders"."status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "users"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_verified" CHECK (("orders"."payment_verified_at" is null) = ("orders"."payment_verified_by" is null) and ("orders"."payment_verified_at" is null or "orders"."payment_method" <> 'COD'));--> statement-breakpoint

CREATE INDEX "orders_search_trigrams" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_trigrams" ON "users" USING gin ("search_text" gin_trgm_ops) WHERE "deleted_at" IS NULL;--> statement-breakpoint

-- What was done stays written down for two years.
CREATE TRIGGER "audit_entries_never_change" BEFORE UPDATE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE DELETE ON "audit_entries" FOR EACH ROW
  WHEN (OLD."at" > now() - interval '2 years') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint

-- Kept totals of orders (decision 0011). Writers of orders only note their events here, so that they never wait for each
-- other; `count_order_events` moves them into the totals from time to time, and the views add what it has not moved yet.
INSERT INTO "uncounted_events" SELECT "id" FROM "order_events";--> statement-breakpoint
CREATE FUNCTION "note_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_events SELECT id FROM new_rows;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_noted" AFTER INSERT ON "order_events"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_order_events"();--> statement-breakpoint

-- An event takes its order out of one status and puts it into another.
CREATE VIEW "uncounted_orders" AS
  SELECT u.event, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, o.store, step.status, o.payment_method,
    step.sign AS orders, step.sign * o.total AS taka
  FROM uncounted_events u
  JOIN order_events e ON e.id = u.event
  JOIN orders o ON o.id = e."order"
  CROSS JOIN LATERAL (VALUES (e."to", 1), (e."from", -1)) AS step (status, sign)
  WHERE step.status IS NOT NULL;--> statement-breakpoint

-- Pairs count while their order is not cancelled.
CREATE VIEW "uncounted_pairs" AS
  SELECT u.event, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, place.store, l.product, l.size_number AS size,
    change.sign * l.quantity AS pairs, change.sign * l.quantity * l.unit_price::bigint AS taka
  FROM uncounted_events u
  JOIN order_events e ON e.id = u.event
  JOIN orders o ON o.id = e."order"
  JOIN order_lines l ON l."order" = o.id
  CROSS JOIN LATERAL (VALUES (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) AS place (store)
  CROSS JOIN LATERAL (
    SELECT (e."to" <> 'Cancelled')::integer - (e."from" IS NOT NULL AND e."from" <> 'Cancelled')::integer AS sign
  ) AS change
  WHERE change.sign <> 0;--> statement-breakpoint

CREATE VIEW "daily_orders_now" AS
  SELECT day, store, status, payment_method, orders, taka FROM daily_orders
  UNION ALL SELECT day, store, status, payment_method, orders, taka FROM uncounted_orders;--> statement-breakpoint
CREATE VIEW "daily_products_now" AS
  SELECT day, store, product, pairs, taka FROM daily_products
  UNION ALL SELECT day, store, product, pairs, taka FROM uncounted_pairs;--> statement-breakpoint
CREATE VIEW "daily_sizes_now" AS
  SELECT day, store, size, pairs FROM daily_sizes
  UNION ALL SELECT day, store, size, pairs FROM uncounted_pairs;--> statement-breakpoint

-- Moves at most so many events into the totals, and says how many; 0 where there are none or another node is at it.
CREATE FUNCTION "count_order_events"(at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('count order events', 0)) THEN
    RETURN 0;
  END IF;
  taken := ARRAY(SELECT event FROM uncounted_events LIMIT at_most);
  INSERT INTO daily_orders AS kept (day, store, status, payment_method, orders, taka)
    SELECT day, store, status, payment_method, sum(orders), sum(taka) FROM uncounted_orders
    WHERE event = ANY(taken) GROUP BY day, store, status, payment_method
    ON CONFLICT (day, store, status, payment_method)
    DO UPDATE SET orders = kept.orders + excluded.orders, taka = kept.taka + excluded.taka;
  INSERT INTO daily_products AS kept (day, store, product, pairs, taka)
    SELECT day, store, product, sum(pairs), sum(taka) FROM uncounted_pairs
    WHERE event = ANY(taken) GROUP BY day, store, product
    ON CONFLICT (store, day, product) DO UPDATE SET pairs = kept.pairs + excluded.pairs, taka = kept.taka + excluded.taka;
  INSERT INTO daily_sizes AS kept (day, store, size, pairs)
    SELECT day, store, size, sum(pairs) FROM uncounted_pairs
    WHERE event = ANY(taken) GROUP BY day, store, size
    ON CONFLICT (store, day, size) DO UPDATE SET pairs = kept.pairs + excluded.pairs;
  DELETE FROM uncounted_events WHERE event = ANY(taken);
  RETURN cardinality(taken);
END
$$;
