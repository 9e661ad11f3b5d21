CREATE TABLE "availability_changes" (
	"position" bigint PRIMARY KEY NOT NULL,
	"product" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"showroom" uuid NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "order_shortages" (
	"order" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_shortages_order_position_pk" PRIMARY KEY("order","position")
);
--> statement-breakpoint
CREATE TABLE "size_availability" (
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"available" boolean DEFAULT false NOT NULL,
	CONSTRAINT "size_availability_product_size_pk" PRIMARY KEY("product","size")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"showroom" uuid NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone,
	CONSTRAINT "stock_showroom_product_size_pk" PRIMARY KEY("showroom","product","size"),
	CONSTRAINT "stock_pairs" CHECK ("stock"."held" >= 0 and "stock"."on_hand" >= "stock"."held" and "stock"."on_hand" <= 100000)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"showroom" uuid NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"kind" text NOT NULL,
	"pairs" integer NOT NULL,
	"order" uuid,
	"transfer" uuid,
	"reference" text,
	"reason" text,
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('opening', 'received', 'held', 'released', 'sold', 'undone', 'counted', 'written-off', 'sent', 'arrived', 'returned')),
	CONSTRAINT "stock_movements_pairs" CHECK ("stock_movements"."pairs" <> 0)
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"email" text,
	"phone" text,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_requests_address" CHECK (("stock_requests"."email" is null) <> ("stock_requests"."phone" is null)),
	CONSTRAINT "stock_requests_language" CHECK ("stock_requests"."language" in ('en', 'bn'))
);
--> statement-breakpoint
CREATE TABLE "transfer_rows" (
	"transfer" uuid NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"sent" integer NOT NULL,
	"received" integer,
	CONSTRAINT "transfer_rows_transfer_product_size_pk" PRIMARY KEY("transfer","product","size"),
	CONSTRAINT "transfer_rows_pairs" CHECK ("transfer_rows"."sent" > 0 and ("transfer_rows"."received" is null or "transfer_rows"."received" between 0 and "transfer_rows"."sent"))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" uuid NOT NULL,
	"to" uuid NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "transfers_ends" CHECK ("transfers"."from" <> "transfers"."to"),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('sent', 'received', 'cancelled')),
	CONSTRAINT "transfers_closed" CHECK (("transfers"."state" = 'sent') = ("transfers"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD COLUMN "availability" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_availability" ADD CONSTRAINT "size_availability_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_availability" ADD CONSTRAINT "size_availability_size_sizes_id_fk" FOREIGN KEY ("size") REFERENCES "public"."sizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_size_sizes_id_fk" FOREIGN KEY ("size") REFERENCES "public"."sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_size_sizes_id_fk" FOREIGN KEY ("size") REFERENCES "public"."sizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD CONSTRAINT "transfer_rows_transfer_transfers_id_fk" FOREIGN KEY ("transfer") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_rows" ADD CONSTRAINT "transfer_rows_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_showrooms_id_fk" FOREIGN KEY ("from") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_showrooms_id_fk" FOREIGN KEY ("to") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_changes_by_time" ON "availability_changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_reference" ON "deliveries" USING btree ("showroom",lower("reference"));--> statement-breakpoint
CREATE INDEX "size_availability_by_size" ON "size_availability" USING btree ("size","product") WHERE "size_availability"."available";--> statement-breakpoint
CREATE INDEX "stock_by_size" ON "stock" USING btree ("size");--> statement-breakpoint
CREATE INDEX "stock_available" ON "stock" USING btree ("product","size","showroom") WHERE "stock"."on_hand" > "stock"."held";--> statement-breakpoint
CREATE INDEX "stock_available_by_showroom" ON "stock" USING btree ("showroom","product","size") WHERE "stock"."on_hand" > "stock"."held";--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_by_showroom" ON "stock_movements" USING btree ("showroom","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movements" USING btree ("product","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_by_order" ON "stock_movements" USING btree ("order") WHERE "stock_movements"."order" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_requests_once" ON "stock_requests" USING btree ("product","size",coalesce(lower("email"), "phone"));--> statement-breakpoint
CREATE INDEX "stock_requests_by_email" ON "stock_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "transfers_by_sender" ON "transfers" USING btree ("from","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfers_by_receiver" ON "transfers" USING btree ("to","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'payment-verified', 'payment-unverified', 'orders-read', 'customer-orders-read', 'order-read', 'order-moved', 'backup-made', 'backup-restored', 'settings-changed', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint

-- Recomputes whether any open showroom has the size `sizes[i]` of the product `products[i]`; called by `move_stock`, `apply_setting_change` and the
-- trigger of showrooms that open or close. The rows are locked, in one order and after all rows of `stock`: of two that sell the last pairs
-- in two showrooms, the second sees what the first has sold.
CREATE OR REPLACE FUNCTION refresh_availability(products uuid[], sizes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO size_availability (product, size)
    SELECT DISTINCT p, s FROM unnest(products, sizes) AS pair (p, s) ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  PERFORM FROM size_availability a
    WHERE (a.product, a.size) IN (SELECT p, s FROM unnest(products, sizes) AS pair (p, s))
    ORDER BY a.product, a.size FOR UPDATE;
  UPDATE size_availability a SET available = NOT a.available
    WHERE (a.product, a.size) IN (SELECT p, s FROM unnest(products, sizes) AS pair (p, s))
      AND a.available <> EXISTS (
        SELECT FROM stock JOIN showrooms ON showrooms.id = stock.showroom AND showrooms.archived_at IS NULL
        WHERE stock.product = a.product AND stock.size = a.size AND stock.on_hand > stock.held
      );
END
$$;--> statement-breakpoint

-- Numbers the product of a changed row of `size_availability`, for the page cache; called by a trigger at commit, so that the one row which
-- all of them change is locked for no longer than a commit (decision 0033).
CREATE OR REPLACE FUNCTION record_availability_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  UPDATE catalogue_version SET availability = availability + 1 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position, NEW.product);
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Recomputes the availability of everything in a showroom that opens or closes; called by a trigger of `showrooms`.
CREATE OR REPLACE FUNCTION refresh_showroom_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_availability(array_agg(product), array_agg(size)) FROM stock WHERE showroom = NEW.id AND on_hand > held;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Moves pairs, all of them or none, and writes the ledger; called by every function and query that changes stock (decision 0033).
-- `moves` is an array of {showroom, product, size, on_hand, held, kind, pairs, order, transfer, reference, reason}: `on_hand` and `held`
-- are added to the row of the showroom, `kind` and the following go into the ledger. Returns null, or, with nothing moved, the rows
-- that are short as an array of {showroom, product, size, asked, available}. Rows are locked in one order, so that two calls cannot
-- wait for each other.
CREATE OR REPLACE FUNCTION move_stock(moves jsonb, moved_by uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  short jsonb;
  crossing_products uuid[];
  crossing_sizes uuid[];
BEGIN
  INSERT INTO stock (showroom, product, size)
    SELECT DISTINCT m.showroom, m.product, m.size
    FROM jsonb_to_recordset(moves) AS m (showroom uuid, product uuid, size uuid, on_hand integer)
    WHERE m.on_hand > 0 ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  PERFORM FROM stock s
    WHERE (s.showroom, s.product, s.size) IN (
      SELECT m.showroom, m.product, m.size FROM jsonb_to_recordset(moves) AS m (showroom uuid, product uuid, size uuid)
    )
    ORDER BY s.showroom, s.product, s.size FOR UPDATE;
  WITH change AS (
    SELECT m.showroom, m.product, m.size, sum(m.on_hand) AS on_hand, sum(m.held) AS held
    FROM jsonb_to_recordset(moves) AS m (showroom uuid, product uuid, size uuid, on_hand integer, held integer)
    GROUP BY 1, 2, 3
  ), changed AS (
    SELECT c.showroom, c.product, c.size, c.held - c.on_hand AS asked,
      coalesce(s.on_hand - s.held, 0) AS before, coalesce(s.on_hand - s.held, 0) + c.on_hand - c.held AS after,
      coalesce(s.held, 0) + c.held AS held
    FROM change c LEFT JOIN stock s USING (showroom, product, size)
  )
  SELECT
    jsonb_agg(jsonb_build_object(
      'showroom', showroom, 'product', product, 'size', size, 'asked', asked, 'available', before
    )) FILTER (WHERE after < 0 OR held < 0),
    array_agg(product) FILTER (WHERE (before > 0) <> (after > 0)),
    array_agg(size) FILTER (WHERE (before > 0) <> (after > 0))
    INTO short, crossing_products, crossing_sizes
  FROM changed;
  IF short IS NOT NULL THEN
    RETURN short;
  END IF;
  UPDATE stock s SET on_hand = s.on_hand + c.on_hand, held = s.held + c.held,
      counted_at = CASE WHEN c.counted THEN now() ELSE s.counted_at END
    FROM (
      SELECT m.showroom, m.product, m.size, sum(m.on_hand) AS on_hand, sum(m.held) AS held, bool_or(m.kind = 'counted') AS counted
      FROM jsonb_to_recordset(moves) AS m (showroom uuid, product uuid, size uuid, on_hand integer, held integer, kind text)
      GROUP BY 1, 2, 3
    ) c
    WHERE s.showroom = c.showroom AND s.product = c.product AND s.size = c.size;
  INSERT INTO stock_movements (id, at, by, showroom, product, size, kind, pairs, "order", transfer, reference, reason)
    SELECT gen_random_uuid(), clock_timestamp(), moved_by, m.showroom, m.product, m.size, m.kind, m.pairs, m."order", m.transfer, m.reference, m.reason
    FROM jsonb_to_recordset(moves) AS m (
      showroom uuid, product uuid, size uuid, kind text, pairs integer, "order" uuid, transfer uuid, reference text, reason text
    ) WHERE m.pairs <> 0;
  IF crossing_products IS NOT NULL THEN
    PERFORM refresh_availability(crossing_products, crossing_sizes);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Moves the pairs of an order whose status changes from `old_status` (null: it is being placed) to `new_status`; called by `place_order`
-- and by the desk. Pending, Approved and Processing hold pairs; Courier and Delivered have taken them out; Cancelled has nothing, and
-- what comes back from a courier is counted in, never assumed. Lines in `order_shortages` hold nothing. Returns null, or, with nothing
-- moved, the short rows as `move_stock` does. Does nothing while no stock is kept; the shared lock keeps that so until the commit.
CREATE OR REPLACE FUNCTION move_order_stock(order_id uuid, old_status text, new_status text, moved_by uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  old_place text := CASE WHEN old_status IN ('Pending', 'Approved', 'Processing') THEN 'here'
    WHEN old_status IN ('Courier', 'Delivered') THEN 'out' ELSE 'none' END;
  new_place text := CASE WHEN new_status IN ('Pending', 'Approved', 'Processing') THEN 'here'
    WHEN new_status IN ('Courier', 'Delivered') THEN 'out' ELSE 'none' END;
  step text := old_place || ' ' || new_place;
  moves jsonb;
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF old_place = new_place OR step = 'out none' OR NOT stock_is_kept() THEN
    RETURN NULL;
  END IF;
  SELECT jsonb_agg(jsonb_build_object(
      'showroom', o.store, 'product', l.product, 'size', l.size, 'order', o.id,
      'on_hand', l.quantity * CASE step WHEN 'here out' THEN -1 WHEN 'none out' THEN -1 WHEN 'out here' THEN 1 ELSE 0 END,
      'held', CASE WHEN s."order" IS NULL OR old_place <> 'here' THEN l.quantity ELSE 0 END
        * CASE step WHEN 'here out' THEN -1 WHEN 'here none' THEN -1 WHEN 'out here' THEN 1 WHEN 'none here' THEN 1 ELSE 0 END,
      'kind', CASE step WHEN 'here out' THEN 'sold' WHEN 'none out' THEN 'sold' WHEN 'out here' THEN 'undone'
        WHEN 'here none' THEN 'released' ELSE 'held' END,
      'pairs', l.quantity * CASE WHEN step IN ('here out', 'none out', 'here none') THEN -1 ELSE 1 END
    )) INTO moves
  FROM orders o JOIN order_lines l ON l."order" = o.id
  LEFT JOIN order_shortages s ON s."order" = l."order" AND s.position = l.position
  WHERE o.id = order_id AND NOT (s."order" IS NOT NULL AND step = 'here none');
  IF moves IS NOT NULL THEN
    short := move_stock(moves, moved_by);
  END IF;
  IF short IS NULL AND old_place = 'here' THEN
    DELETE FROM order_shortages WHERE "order" = order_id;
  END IF;
  RETURN short;
END
$$;--> statement-breakpoint

-- Begins to keep stock where a change of settings says so; called by a trigger before an insert into
-- `setting_changes`. From then on every open order holds its pairs, and a
-- showroom has at least those that it has promised: what it was short of is an 'opening' in the ledger. The lock waits for
-- the orders that are being written and makes later ones wait for the switch.
CREATE OR REPLACE FUNCTION apply_setting_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_kept boolean := coalesce((NEW.after->'stock'->>'kept')::boolean, false);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('stock kept', 0));
  IF NOT is_kept OR stock_is_kept() THEN
    RETURN NEW;
  END IF;
  DELETE FROM order_shortages;
  INSERT INTO stock (showroom, product, size)
    SELECT DISTINCT o.store, l.product, l.size FROM orders o JOIN order_lines l ON l."order" = o.id JOIN sizes ON sizes.id = l.size
    WHERE o.status NOT IN ('Courier', 'Delivered', 'Cancelled') ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  PERFORM FROM stock ORDER BY showroom, product, size FOR UPDATE;
  INSERT INTO stock_movements (id, by, showroom, product, size, kind, pairs)
    SELECT gen_random_uuid(), NEW."by", s.showroom, s.product, s.size, 'opening', needed.pairs - s.on_hand
    FROM stock s JOIN (
      SELECT o.store AS showroom, l.product, l.size, sum(l.quantity) AS pairs FROM orders o JOIN order_lines l ON l."order" = o.id
      WHERE o.status NOT IN ('Courier', 'Delivered', 'Cancelled') GROUP BY 1, 2, 3
    ) needed USING (showroom, product, size) WHERE needed.pairs > s.on_hand;
  UPDATE stock s SET held = now.pairs, on_hand = greatest(s.on_hand, now.pairs)
    FROM (
      SELECT t.showroom, t.product, t.size, coalesce(sum(l.quantity), 0) AS pairs FROM stock t
      LEFT JOIN (orders o JOIN order_lines l ON l."order" = o.id AND o.status NOT IN ('Courier', 'Delivered', 'Cancelled'))
        ON o.store = t.showroom AND l.product = t.product AND l.size = t.size
      GROUP BY 1, 2, 3
    ) now
    WHERE s.showroom = now.showroom AND s.product = now.product AND s.size = now.size AND s.held <> now.pairs;
  PERFORM refresh_availability(array_agg(pair.product), array_agg(pair.size)) FROM (SELECT DISTINCT product, size FROM stock) AS pair;
  RETURN NEW;
END
$$;--> statement-breakpoint

-- Gives an open order to another showroom: its hold, and its totals with it; called by `giveToShowroom` in server/orders (decision 0033).
-- Returns null, or, with nothing changed, the rows of which the other showroom is short, as `move_stock` does. The lock keeps
-- `count_order_events` from counting the order for both showrooms. It runs as its owner, because the shop's role may not change the
-- showroom of an order otherwise.
CREATE OR REPLACE FUNCTION move_order_to_showroom(order_id uuid, new_store uuid, moved_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  moved orders;
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT moved FROM orders WHERE id = order_id AND status IN ('Pending', 'Approved', 'Processing') FOR UPDATE;
  IF stock_is_kept() THEN
    short := move_stock((
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', place.store, 'product', l.product, 'size', l.size, 'on_hand', 0, 'held', place.sign * l.quantity,
        'kind', CASE place.sign WHEN 1 THEN 'held' ELSE 'released' END, 'pairs', place.sign * l.quantity, 'order', order_id
      ))
      FROM order_lines l CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS place (store, sign)
      WHERE l."order" = order_id AND (place.sign = 1 OR NOT EXISTS (
        SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
      ))
    ), moved_by);
    IF short IS NOT NULL THEN
      RETURN short;
    END IF;
    DELETE FROM order_shortages WHERE "order" = order_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  INSERT INTO daily_orders AS stored (
      day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
    )
    SELECT c.day, place.store, place.sign * sum(c.orders), place.sign * sum(c.taka), place.sign * sum(c.delivered),
      place.sign * sum(c.delivered_taka), place.sign * sum(c.cancelled), place.sign * sum(c.cancelled_taka),
      place.sign * sum(c.bkash), place.sign * sum(c.bkash_taka), place.sign * sum(c.nagad), place.sign * sum(c.nagad_taka)
    FROM order_changes c JOIN order_events e ON e.id = c.event
    CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS place (store, sign)
    WHERE e."order" = order_id AND c.store = moved.store
      AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
    GROUP BY c.day, place.store, place.sign
    ON CONFLICT (day, store) DO UPDATE SET
      orders = stored.orders + excluded.orders, taka = stored.taka + excluded.taka,
      delivered = stored.delivered + excluded.delivered, delivered_taka = stored.delivered_taka + excluded.delivered_taka,
      cancelled = stored.cancelled + excluded.cancelled, cancelled_taka = stored.cancelled_taka + excluded.cancelled_taka,
      bkash = stored.bkash + excluded.bkash, bkash_taka = stored.bkash_taka + excluded.bkash_taka,
      nagad = stored.nagad + excluded.nagad, nagad_taka = stored.nagad_taka + excluded.nagad_taka;
  DELETE FROM daily_orders WHERE store = moved.store AND orders = 0
    AND day = (moved.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  WITH pairs AS (
    SELECT (moved.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, place.store, l.product, l.size_number AS size,
      place.sign * counted.sign * l.quantity AS pairs, place.sign * counted.sign * l.quantity * l.unit_price::bigint AS taka
    FROM order_lines l
    CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS place (store, sign)
    CROSS JOIN (
      SELECT sum((e."to" <> 'Cancelled')::integer - (e."from" IS NOT NULL AND e."from" <> 'Cancelled')::integer) AS sign
      FROM order_events e
      WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
    ) counted
    WHERE l."order" = order_id AND counted.sign <> 0
  ), moved_products AS (
    INSERT INTO daily_products AS stored (day, store, product, pairs, taka)
      SELECT day, store, product, sum(pairs), sum(taka) FROM pairs GROUP BY 1, 2, 3
      ON CONFLICT (store, day, product) DO UPDATE SET pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka
  )
  INSERT INTO daily_sizes AS stored (day, store, size, pairs)
    SELECT day, store, size, sum(pairs) FROM pairs GROUP BY 1, 2, 3
    ON CONFLICT (store, day, size) DO UPDATE SET pairs = stored.pairs + excluded.pairs;
  UPDATE orders SET store = new_store, updated_at = clock_timestamp() WHERE id = order_id;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Writes an order with its lines, its first event and its letters in one statement; called by `writeOrder` in server/orders, whose
-- PlaceOrderPayload is `payload` (decision 0007). It returns false and writes nothing if what the order was built from is outdated:
-- the customer's newest order is not `expected_newest_order`, another one is being placed, the showroom has closed, or the order
-- number is taken. The caller then reads everything again. If the showroom is short of pairs, it raises ST001 with the short rows as detail.
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
$$;--> statement-breakpoint

REVOKE ALL ON FUNCTION move_order_to_showroom(uuid, uuid, uuid) FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "setting_changes_applied" BEFORE INSERT ON "setting_changes" FOR EACH ROW EXECUTE FUNCTION "apply_setting_change"();--> statement-breakpoint
CREATE TRIGGER "stock_movements_never_change" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "size_availability_seen" AFTER UPDATE OF "available" ON "size_availability" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_availability_change"();--> statement-breakpoint
CREATE TRIGGER "showrooms_availability" AFTER UPDATE OF "archived_at" ON "showrooms" FOR EACH ROW WHEN (NEW."archived_at" IS DISTINCT FROM OLD."archived_at") EXECUTE FUNCTION "refresh_showroom_availability"();
