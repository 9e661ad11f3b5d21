CREATE TABLE "barcodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	CONSTRAINT "barcodes_removed_by" CHECK (("barcodes"."removed_at" is null) = ("barcodes"."removed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "counter_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"showroom" uuid NOT NULL,
	"letters" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"registered_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"registered_by" uuid NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "counter_devices_key" UNIQUE("key_hash"),
	CONSTRAINT "counter_devices_letters" CHECK ("counter_devices"."letters" ~ '^[A-Z][A-Z0-9]{2,7}$' and "counter_devices"."number" > 0),
	CONSTRAINT "counter_devices_revoked" CHECK (("counter_devices"."revoked_at" is null) = ("counter_devices"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"product" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device" uuid NOT NULL,
	"showroom" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by" uuid NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"note" text,
	CONSTRAINT "sale_conflicts_kind" CHECK ("sale_conflicts"."kind" in ('other-body', 'revoked')),
	CONSTRAINT "sale_conflicts_settled" CHECK (("sale_conflicts"."settled_at" is null) = ("sale_conflicts"."settled_by" is null) and ("sale_conflicts"."settled_at" is null or "sale_conflicts"."note" <> ''))
);
--> statement-breakpoint
CREATE TABLE "sale_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sale" uuid NOT NULL,
	"showroom" uuid NOT NULL,
	"kind" text NOT NULL,
	"product" uuid,
	"size" uuid,
	"pairs" integer,
	"order" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sale_differences_kind" CHECK ("sale_differences"."kind" in ('found', 'promised', 'price', 'archived', 'clock'))
);
--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"sale" uuid NOT NULL,
	"position" integer NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"name" text NOT NULL,
	"name_bn" text,
	"code" text NOT NULL,
	"color" text,
	"color_bn" text,
	"size_number" numeric(3, 1) NOT NULL,
	"quantity" integer NOT NULL,
	"list_price" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"discount_reason" text,
	"total" bigint NOT NULL,
	"vat_percent" numeric(5, 2) NOT NULL,
	"vat" bigint NOT NULL,
	CONSTRAINT "sale_lines_sale_position_pk" PRIMARY KEY("sale","position"),
	CONSTRAINT "sale_lines_pairs" CHECK ("sale_lines"."quantity" between 1 and 99 and "sale_lines"."unit_price" > 0),
	CONSTRAINT "sale_lines_taka" CHECK ("sale_lines"."total" = "sale_lines"."unit_price"::bigint * "sale_lines"."quantity" - "sale_lines"."discount" and "sale_lines"."discount" >= 0 and "sale_lines"."total" >= 0),
	CONSTRAINT "sale_lines_discount" CHECK ("sale_lines"."discount" = 0 or "sale_lines"."discount_reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "sale_payments" (
	"sale" uuid NOT NULL,
	"position" integer NOT NULL,
	"method" text NOT NULL,
	"taka" bigint NOT NULL,
	"given" bigint,
	"change" bigint,
	"reference" text,
	"line" uuid,
	CONSTRAINT "sale_payments_sale_position_pk" PRIMARY KEY("sale","position"),
	CONSTRAINT "sale_payments_line" UNIQUE("line"),
	CONSTRAINT "sale_payments_method" CHECK ("sale_payments"."method" in ('Cash', 'Bkash', 'Nagad', 'BanglaQR', 'Card')),
	CONSTRAINT "sale_payments_taka" CHECK ("sale_payments"."taka" > 0),
	CONSTRAINT "sale_payments_cash" CHECK (case "sale_payments"."method" when 'Cash' then "sale_payments"."given" >= "sale_payments"."taka" and "sale_payments"."change" = "sale_payments"."given" - "sale_payments"."taka" and "sale_payments"."reference" is null
        else "sale_payments"."given" is null and "sale_payments"."change" is null end)
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"showroom" uuid NOT NULL,
	"device" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"clerk" uuid NOT NULL,
	"sent_by" uuid NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"phone" text,
	"subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"state" text DEFAULT 'sold' NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text,
	"body_hash" text NOT NULL,
	CONSTRAINT "sales_number" UNIQUE("number"),
	CONSTRAINT "sales_sequence" CHECK ("sales"."sequence" > 0),
	CONSTRAINT "sales_state" CHECK ("sales"."state" in ('sold', 'voided')),
	CONSTRAINT "sales_taka" CHECK ("sales"."total" = "sales"."subtotal" - "sales"."discount" and "sales"."discount" >= 0 and "sales"."total" >= 0 and "sales"."vat" between 0 and "sales"."total"),
	CONSTRAINT "sales_voided" CHECK (case "sales"."state" when 'voided' then "sales"."voided_at" is not null and "sales"."voided_by" is not null and "sales"."void_reason" <> ''
        else "sales"."voided_at" is null and "sales"."voided_by" is null and "sales"."void_reason" is null end)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_order";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "order_money" ADD COLUMN "sale" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "sale" uuid;--> statement-breakpoint
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_registered_by_users_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_devices" ADD CONSTRAINT "counter_devices_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_device_counter_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."counter_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_conflicts" ADD CONSTRAINT "sale_conflicts_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_differences" ADD CONSTRAINT "sale_differences_sale_sales_id_fk" FOREIGN KEY ("sale") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_differences" ADD CONSTRAINT "sale_differences_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_sale_sales_id_fk" FOREIGN KEY ("sale") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_sale_sales_id_fk" FOREIGN KEY ("sale") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_line_wallet_payments_id_fk" FOREIGN KEY ("line") REFERENCES "public"."wallet_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_device_counter_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."counter_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_clerk_users_id_fk" FOREIGN KEY ("clerk") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "barcodes_code" ON "barcodes" USING btree ("code") WHERE "barcodes"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "barcodes_by_product" ON "barcodes" USING btree ("product","size");--> statement-breakpoint
CREATE INDEX "barcodes_newest" ON "barcodes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "barcodes_removed" ON "barcodes" USING btree ("removed_at") WHERE "barcodes"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "counter_devices_number" ON "counter_devices" USING btree ("letters","number");--> statement-breakpoint
CREATE INDEX "counter_devices_by_showroom" ON "counter_devices" USING btree ("showroom","number");--> statement-breakpoint
CREATE INDEX "product_changes_newest" ON "product_changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_conflicts_once" ON "sale_conflicts" USING btree ("device","sequence","body_hash","kind");--> statement-breakpoint
CREATE INDEX "sale_conflicts_waiting" ON "sale_conflicts" USING btree ("showroom","at") WHERE "sale_conflicts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "sale_differences_by_sale" ON "sale_differences" USING btree ("sale");--> statement-breakpoint
CREATE INDEX "sale_differences_newest" ON "sale_differences" USING btree ("showroom","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sale_lines_by_product" ON "sale_lines" USING btree ("product","size");--> statement-breakpoint
CREATE INDEX "sale_payments_open" ON "sale_payments" USING btree ("method","taka") WHERE "sale_payments"."line" is null and "sale_payments"."method" <> 'Cash';--> statement-breakpoint
CREATE UNIQUE INDEX "sales_once" ON "sales" USING btree ("device","sequence");--> statement-breakpoint
CREATE INDEX "sales_newest" ON "sales" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sales_by_showroom" ON "sales" USING btree ("showroom","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_sale_sales_id_fk" FOREIGN KEY ("sale") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_money_by_sale" ON "order_money" USING btree ("sale","position") WHERE "order_money"."sale" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_by_sale" ON "stock_movements" USING btree ("sale") WHERE "stock_movements"."sale" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'sale-voided', 'sale-conflict-settled', 'barcode-bound', 'barcode-removed', 'category-published', 'product-published', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_order" CHECK (case when "order_money"."sale" is not null then "order_money"."order" is null and "order_money"."kind" in ('paid', 'cash', 'undone')
        else "order_money"."order" is not null or ("order_money"."payment" is not null and "order_money"."kind" in ('refund', 'undone')) end);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('opening', 'received', 'held', 'released', 'sold', 'undone', 'counted', 'written-off', 'sent', 'arrived', 'returned', 'sold-counter', 'void-counter', 'found'));--> statement-breakpoint
-- Moves money of an order, or of a sale where `order_id` is null: the only writer of the ledger `order_money` (decision 0038). `move` is {kind, taka, payment, reference,
-- showroom, settlement, sale, undoes, reason}; a row that is undone tells the rest by itself. The lock of its till is shared by who adds to it and
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
    moved.sale := undone.sale;
  END IF;
  PERFORM FROM orders WHERE id = order_id FOR UPDATE;
  IF moved.showroom IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('till ' || moved.showroom, 0));
  END IF;
  INSERT INTO order_money ("order", kind, taka, payment, reference, showroom, settlement, undoes, reason, at, by, sale)
    VALUES (order_id, moved.kind, moved.taka, moved.payment, moved.reference, moved.showroom, moved.settlement, moved.undoes, moved.reason,
      clock_timestamp(), moved_by, moved.sale)
    RETURNING position INTO added;
  IF order_id IS NOT NULL THEN
    PERFORM refresh_order_money(order_id);
  END IF;
  RETURN added;
END
$$;--> statement-breakpoint
-- Writes the ledger of moves, as `move_stock` takes them; called by `move_stock` and `move_order_stock`.
CREATE OR REPLACE FUNCTION add_movements(moves jsonb, moved_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (id, at, by, showroom, product, size, kind, pairs, "order", transfer, reference, reason, sale)
    SELECT gen_random_uuid(), clock_timestamp(), moved_by, m.showroom, m.product, m.size, m.kind, m.pairs, m."order", m.transfer, m.reference, m.reason, m.sale
    FROM jsonb_to_recordset(moves) AS m (
      showroom uuid, product uuid, size uuid, kind text, pairs integer, "order" uuid, transfer uuid, reference text, reason text, sale uuid
    ) WHERE m.pairs <> 0;
END
$$;--> statement-breakpoint
-- Moves pairs, all of them or none, and writes the ledger; called by every function and query that changes stock (decision 0033).
-- `moves` is an array of {showroom, product, size, on_hand, held, kind, pairs, order, sale, transfer, reference, reason}: `on_hand` and `held`
-- are added to the row of the showroom, `kind` and the following go into the ledger. Returns null, or, with nothing moved, the rows
-- that are short as `change_pairs` does.
CREATE OR REPLACE FUNCTION move_stock(moves jsonb, moved_by uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  short jsonb := change_pairs(moves);
BEGIN
  IF short IS NULL THEN
    PERFORM add_movements(moves, moved_by);
  END IF;
  RETURN short;
END
$$;--> statement-breakpoint
-- Notes when products changed, came or went, for the devices of counters; called by triggers of `products`. In one order, or two transactions
-- that change the same products wait for each other.
CREATE OR REPLACE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_changes (product, at) SELECT DISTINCT c.id, clock_timestamp() FROM changed_rows c ORDER BY 1
    ON CONFLICT (product) DO UPDATE SET at = excluded.at;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Writes what a counter sold, with its lines, payments, money and pairs, in one transaction, and refuses no pair: it has left the shop
-- (decision 0051). Called by `placeSale` in server/counter, whose SalePayload is `payload`. Returns {outcome, sale, orders}: 'sold'; 'known',
-- if the device has sent the same before; 'other-body' or 'revoked', with nothing written but what waits in `sale_conflicts`. `orders` are
-- those whose promised pairs were sold: their lines are short, and the caller finds another showroom for them. Stock's rows are locked
-- before these orders, which is safe because nobody waits for one here: an order that somebody works on keeps its pairs.
CREATE OR REPLACE FUNCTION place_sale(payload jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  new_sale sales := jsonb_populate_record(NULL::sales, payload->'sale');
  device counter_devices;
  known sales;
  payment record;
  need record;
  promise record;
  lacking integer;
  moves jsonb := '[]';
  robbed uuid[] := '{}';
BEGIN
  SELECT * INTO STRICT device FROM counter_devices d WHERE d.id = new_sale.device FOR UPDATE;
  SELECT * INTO known FROM sales s WHERE s.device = device.id AND s.sequence = new_sale.sequence;
  IF known.id IS NOT NULL AND known.body_hash = new_sale.body_hash THEN
    RETURN jsonb_build_object('outcome', 'known', 'sale', known.id, 'orders', '[]'::jsonb);
  ELSIF known.id IS NOT NULL OR device.revoked_at IS NOT NULL AND NOT (payload->>'settles')::boolean THEN
    INSERT INTO sale_conflicts (id, device, showroom, sequence, kind, body, body_hash, "by")
      VALUES (gen_random_uuid(), device.id, device.showroom, new_sale.sequence,
        CASE WHEN known.id IS NULL THEN 'revoked' ELSE 'other-body' END, payload->'body', new_sale.body_hash, new_sale.sent_by)
      ON CONFLICT DO NOTHING;
    RETURN jsonb_build_object(
      'outcome', CASE WHEN known.id IS NULL THEN 'revoked' ELSE 'other-body' END, 'sale', known.id, 'orders', '[]'::jsonb
    );
  END IF;
  INSERT INTO sales (id, showroom, device, sequence, number, clerk, sent_by, device_at, at, phone, subtotal, discount, total, vat, body_hash)
    VALUES (new_sale.id, device.showroom, device.id, new_sale.sequence,
      device.letters || '-' || device.number || '-' || lpad(new_sale.sequence::text, greatest(6, length(new_sale.sequence::text)), '0'),
      new_sale.clerk, new_sale.sent_by, new_sale.device_at, clock_timestamp(), new_sale.phone, new_sale.subtotal, new_sale.discount,
      new_sale.total, new_sale.vat, new_sale.body_hash);
  INSERT INTO sale_lines (sale, position, product, size, name, name_bn, code, color, color_bn, size_number, quantity, list_price, unit_price,
      discount, discount_reason, total, vat_percent, vat)
    SELECT new_sale.id, l.position, l.product, l.size, l.name, l.name_bn, l.code, l.color, l.color_bn, l.size_number, l.quantity,
      l.list_price, l.unit_price, l.discount, l.discount_reason, l.total, l.vat_percent, l.vat
    FROM jsonb_populate_recordset(NULL::sale_lines, payload->'lines') AS l;
  INSERT INTO sale_payments (sale, position, method, taka, given, change, reference)
    SELECT new_sale.id, p.position, p.method, p.taka, p.given, p.change, p.reference
    FROM jsonb_populate_recordset(NULL::sale_payments, payload->'payments') AS p;
  IF new_sale.total <> (SELECT coalesce(sum(p.taka), 0) FROM sale_payments p WHERE p.sale = new_sale.id)
      OR new_sale.total <> (SELECT sum(l.total) FROM sale_lines l WHERE l.sale = new_sale.id) THEN
    RAISE EXCEPTION 'lines, payments and total of sale % differ', new_sale.id;
  END IF;
  INSERT INTO sale_differences (id, sale, showroom, kind, product, size, pairs)
    SELECT gen_random_uuid(), new_sale.id, device.showroom, d.kind, l.product, l.size, l.quantity
    FROM sale_lines l JOIN products p ON p.id = l.product
    CROSS JOIN LATERAL (VALUES
      ('price', l.unit_price <> l.list_price),
      ('archived', p.archived_at IS NOT NULL)
    ) AS d (kind, applies)
    WHERE l.sale = new_sale.id AND d.applies;
  -- What was sold without a line may have waited for months, but nothing is sold in the future.
  INSERT INTO sale_differences (id, sale, showroom, kind)
    SELECT gen_random_uuid(), new_sale.id, device.showroom, 'clock'
    WHERE new_sale.device_at > clock_timestamp() + interval '5 minutes' OR new_sale.device_at < device.registered_at - interval '5 minutes';
  UPDATE counter_devices d SET last_sequence = new_sale.sequence WHERE d.id = device.id AND d.last_sequence < new_sale.sequence;
  FOR payment IN SELECT * FROM sale_payments p WHERE p.sale = new_sale.id ORDER BY p.position LOOP
    PERFORM move_order_money(NULL, jsonb_build_object(
      'sale', new_sale.id, 'kind', CASE payment.method WHEN 'Cash' THEN 'cash' ELSE 'paid' END, 'taka', payment.taka,
      'showroom', CASE payment.method WHEN 'Cash' THEN device.showroom END, 'reference', payment.reference
    ), new_sale.sent_by);
  END LOOP;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT stock_is_kept() THEN
    RETURN jsonb_build_object('outcome', 'sold', 'sale', new_sale.id, 'orders', '[]'::jsonb);
  END IF;
  PERFORM FROM stock s
    WHERE (s.showroom, s.product, s.size) IN (SELECT device.showroom, l.product, l.size FROM sale_lines l WHERE l.sale = new_sale.id)
    ORDER BY s.showroom, s.product, s.size FOR UPDATE;
  FOR need IN
    SELECT l.product, l.size, sum(l.quantity)::integer AS asked, coalesce(max(s.on_hand - s.held), 0) AS free, coalesce(max(s.held), 0) AS held
    FROM sale_lines l LEFT JOIN stock s ON s.showroom = device.showroom AND s.product = l.product AND s.size = l.size
    WHERE l.sale = new_sale.id GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    lacking := need.asked - need.free;
    IF lacking > 0 AND need.held > 0 THEN
      FOR promise IN
        SELECT o.id, l.position, l.quantity
        FROM orders o JOIN order_lines l ON l."order" = o.id LEFT JOIN order_work w ON w."order" = o.id
        WHERE o.store = device.showroom AND is_open_order(o.status) AND place_of_pairs(o.pairs, o.status) = 'held'
          AND l.product = need.product AND l.size = need.size
          AND w.packed_at IS NULL
          AND NOT EXISTS (SELECT FROM order_picks k WHERE k."order" = l."order" AND k.position = l.position)
          AND NOT EXISTS (SELECT FROM order_shortages h WHERE h."order" = l."order" AND h.position = l.position)
        ORDER BY o.created_at DESC, o.id DESC, l.position FOR UPDATE OF o SKIP LOCKED
      LOOP
        EXIT WHEN lacking <= 0;
        lacking := lacking - promise.quantity;
        robbed := robbed || promise.id;
        INSERT INTO order_shortages ("order", position) VALUES (promise.id, promise.position);
        INSERT INTO sale_differences (id, sale, showroom, kind, product, size, pairs, "order")
          VALUES (gen_random_uuid(), new_sale.id, device.showroom, 'promised', need.product, need.size, promise.quantity, promise.id);
        moves := moves || jsonb_build_object(
          'showroom', device.showroom, 'product', need.product, 'size', need.size, 'order', promise.id, 'kind', 'released',
          'pairs', -promise.quantity, 'on_hand', 0, 'held', -promise.quantity
        );
      END LOOP;
    END IF;
    IF lacking > 0 THEN
      INSERT INTO sale_differences (id, sale, showroom, kind, product, size, pairs)
        VALUES (gen_random_uuid(), new_sale.id, device.showroom, 'found', need.product, need.size, lacking);
      moves := moves || jsonb_build_object(
        'showroom', device.showroom, 'product', need.product, 'size', need.size, 'sale', new_sale.id, 'kind', 'found',
        'pairs', lacking, 'on_hand', lacking, 'held', 0
      );
    END IF;
    moves := moves || jsonb_build_object(
      'showroom', device.showroom, 'product', need.product, 'size', need.size, 'sale', new_sale.id, 'kind', 'sold-counter',
      'pairs', -need.asked, 'on_hand', -need.asked, 'held', 0
    );
  END LOOP;
  IF robbed <> '{}' THEN
    INSERT INTO order_work ("order", for_admins) SELECT DISTINCT r, true FROM unnest(robbed) AS r
      ON CONFLICT ("order") DO UPDATE SET for_admins = true;
    UPDATE orders o SET updated_at = clock_timestamp() WHERE o.id = ANY(robbed);
  END IF;
  IF move_stock(moves, new_sale.sent_by) IS NOT NULL THEN
    RAISE EXCEPTION 'pairs of sale % have gone while their rows were locked', new_sale.id;
  END IF;
  RETURN jsonb_build_object('outcome', 'sold', 'sale', new_sale.id, 'orders', (SELECT coalesce(jsonb_agg(DISTINCT r), '[]') FROM unnest(robbed) AS r));
END
$$;--> statement-breakpoint
-- Voids a sale of today whose money no closing of its till has counted: takes its money back, and puts its pairs on the shelf again; called
-- by `voidSale` in server/counter (decision 0051). Returns 'voided', or, with nothing changed, 'voided-before', 'other-day' or 'till-closed'.
CREATE OR REPLACE FUNCTION void_sale(sale_id uuid, why text, voids uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  voided sales;
  moved record;
  moves jsonb;
BEGIN
  SELECT * INTO STRICT voided FROM sales s WHERE s.id = sale_id;
  -- As every sale of the device: one after the other.
  PERFORM FROM counter_devices d WHERE d.id = voided.device FOR UPDATE;
  SELECT * INTO STRICT voided FROM sales s WHERE s.id = sale_id FOR UPDATE;
  IF voided.state = 'voided' THEN
    RETURN 'voided-before';
  ELSIF (voided.at AT TIME ZONE 'Asia/Dhaka')::date <> (clock_timestamp() AT TIME ZONE 'Asia/Dhaka')::date THEN
    RETURN 'other-day';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('till ' || voided.showroom, 0));
  IF EXISTS (
    SELECT FROM till_days d WHERE d.showroom = voided.showroom AND d.at >= voided.at
  ) OR EXISTS (
    SELECT FROM order_money m WHERE m.sale = sale_id AND m.showroom IS NOT NULL AND m.position <= till_closed_up_to(voided.showroom, 'infinity')
  ) THEN
    RETURN 'till-closed';
  END IF;
  UPDATE sales s SET state = 'voided', voided_at = clock_timestamp(), voided_by = voids, void_reason = why WHERE s.id = sale_id;
  FOR moved IN
    SELECT m.position FROM order_money m
    WHERE m.sale = sale_id AND m.kind <> 'undone' AND NOT EXISTS (SELECT FROM order_money u WHERE u.undoes = m.position)
    ORDER BY m.position
  LOOP
    PERFORM move_order_money(NULL, jsonb_build_object('undoes', moved.position, 'reason', why), voids);
  END LOOP;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT jsonb_agg(jsonb_build_object(
      'showroom', m.showroom, 'product', m.product, 'size', m.size, 'sale', sale_id, 'kind', 'void-counter', 'pairs', -m.pairs,
      'on_hand', -m.pairs, 'held', 0, 'reason', why
    )) INTO moves
  FROM stock_movements m WHERE m.sale = sale_id AND m.kind = 'sold-counter';
  IF moves IS NOT NULL THEN
    PERFORM move_stock(moves, voids);
  END IF;
  RETURN 'voided';
END
$$;--> statement-breakpoint
CREATE TRIGGER "sales_never_change" BEFORE UPDATE ON "sales" FOR EACH ROW WHEN (OLD."state" = 'voided' AND to_jsonb(NEW) - 'phone' IS DISTINCT FROM to_jsonb(OLD) - 'phone' OR to_jsonb(NEW) - '{state,voided_at,voided_by,void_reason,phone}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{state,voided_at,voided_by,void_reason,phone}'::text[] OR NEW."phone" IS NOT NULL AND NEW."phone" IS DISTINCT FROM OLD."phone") EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sales_never_go" BEFORE DELETE ON "sales" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sale_lines_never_change" BEFORE UPDATE OR DELETE ON "sale_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sale_payments_never_change" BEFORE UPDATE ON "sale_payments" FOR EACH ROW WHEN (to_jsonb(NEW) - 'line' IS DISTINCT FROM to_jsonb(OLD) - 'line') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sale_payments_never_go" BEFORE DELETE ON "sale_payments" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sale_differences_never_change" BEFORE UPDATE OR DELETE ON "sale_differences" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sale_conflicts_never_change" BEFORE UPDATE ON "sale_conflicts" FOR EACH ROW WHEN (OLD."settled_at" IS NOT NULL OR to_jsonb(NEW) - '{settled_at,settled_by,note}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{settled_at,settled_by,note}'::text[]) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sale_conflicts_never_go" BEFORE DELETE ON "sale_conflicts" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "product_changes_of_new" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_product_change"();--> statement-breakpoint
CREATE TRIGGER "product_changes_of_changed" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_product_change"();--> statement-breakpoint
CREATE TRIGGER "product_changes_of_gone" AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_product_change"();--> statement-breakpoint
UPDATE roles SET permissions = permissions || ARRAY['read_counter', 'write_counter', 'write_discounts', 'write_devices'] WHERE key IN ('super_user', 'admin') AND NOT permissions && ARRAY['read_counter', 'write_counter', 'write_discounts', 'write_devices'];--> statement-breakpoint
UPDATE roles SET permissions = permissions || ARRAY['read_counter', 'write_counter'] WHERE key IN ('store_user') AND NOT permissions && ARRAY['read_counter', 'write_counter'];--> statement-breakpoint
UPDATE roles SET permissions = permissions || ARRAY['read_counter', 'write_counter', 'write_discounts', 'write_devices'] WHERE key IN ('showroom_manager') AND NOT permissions && ARRAY['read_counter', 'write_counter', 'write_discounts', 'write_devices'];--> statement-breakpoint
UPDATE roles SET permissions = permissions || ARRAY['read_counter'] WHERE key IN ('accountant') AND NOT permissions && ARRAY['read_counter'];
