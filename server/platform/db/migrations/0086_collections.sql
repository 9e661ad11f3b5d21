CREATE TABLE "keep_lines" (
	"keep" uuid NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "keep_lines_keep_product_size_pk" PRIMARY KEY("keep","product","size"),
	CONSTRAINT "keep_lines_quantity" CHECK ("keep_lines"."quantity" between 1 and 2)
);
--> statement-breakpoint
CREATE TABLE "keeps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"showroom" uuid NOT NULL,
	"phone" text,
	"code_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"sale" uuid,
	CONSTRAINT "keeps_number" UNIQUE("number"),
	CONSTRAINT "keeps_state" CHECK ("keeps"."state" in ('open', 'sold', 'given-back', 'over')),
	CONSTRAINT "keeps_ended" CHECK (("keeps"."state" = 'open') = ("keeps"."ended_at" is null)),
	CONSTRAINT "keeps_sold" CHECK (("keeps"."state" = 'sold') = ("keeps"."sale" is not null)),
	CONSTRAINT "keeps_phone" CHECK ("keeps"."state" <> 'open' or "keeps"."phone" is not null),
	CONSTRAINT "keeps_language" CHECK ("keeps"."language" in ('en', 'bn'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "order_work" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilment" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "keep_lines" ADD CONSTRAINT "keep_lines_keep_keeps_id_fk" FOREIGN KEY ("keep") REFERENCES "public"."keeps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keep_lines" ADD CONSTRAINT "keep_lines_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeps" ADD CONSTRAINT "keeps_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeps" ADD CONSTRAINT "keeps_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keeps" ADD CONSTRAINT "keeps_sale_sales_id_fk" FOREIGN KEY ("sale") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keep_lines_held" ON "keep_lines" USING btree ("product","size","held_until") WHERE "keep_lines"."held_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "keeps_open" ON "keeps" USING btree ("phone") WHERE "keeps"."state" = 'open';--> statement-breakpoint
CREATE INDEX "keeps_of_showroom" ON "keeps" USING btree ("showroom","until") WHERE "keeps"."state" = 'open';--> statement-breakpoint
CREATE INDEX "keeps_with_phone" ON "keeps" USING btree ("ended_at") WHERE "keeps"."phone" is not null;--> statement-breakpoint
CREATE INDEX "order_work_kept" ON "order_work" USING btree ("kept_until") WHERE "order_work"."kept_until" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'caller-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-taken-by-phone', 'orders-claimed', 'order-changed', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'keep-given-back', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'drawer-opened', 'drawer-moved', 'drawer-closed', 'sale-voided', 'discount-approved', 'sale-conflict-settled', 'exchange-accepted', 'exchange-refused', 'barcode-bound', 'barcode-removed', 'category-published', 'product-published', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment" CHECK ("orders"."fulfilment" in ('delivery', 'collection'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_collection" CHECK (case "orders"."fulfilment" when 'collection' then "orders"."shipping" = 0 else "orders"."ready_by" is null end);
--> statement-breakpoint
-- Ends what `stranger_holds` counts of an order that is confirmed, paid or holds no pairs any more, and of all orders of an account that has
-- received one; called by a trigger of `orders`. Nobody calls whoever collects: their order counts until it is fetched, paid or cancelled.
CREATE OR REPLACE FUNCTION end_stranger_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.fulfilment = 'collection' AND is_open_order(NEW.status) AND NEW.payment_verified_at IS NULL
      AND place_of_pairs(NEW.pairs, NEW.status) = 'held' THEN
    RETURN NULL;
  END IF;
  DELETE FROM stranger_holds
    WHERE "order" = NEW.id OR NEW.delivered_at IS NOT NULL AND account = NEW.customer;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Makes an open order one that its buyer collects: without a fee, with its total and the stored totals; called by whoever packs it. What was
-- paid of the fee is paid too much. The lock keeps `count_order_events` from counting the order in between. It runs as its owner, because
-- the shop's role may not change the amounts of an order otherwise.
CREATE OR REPLACE FUNCTION let_buyer_collect(order_id uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted uuid[];
BEGIN
  PERFORM FROM orders WHERE id = order_id AND is_open_order(status) FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order %: its buyer cannot collect it', order_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  UPDATE orders SET fulfilment = 'collection', shipping = 0, total = subtotal, updated_at = clock_timestamp() WHERE id = order_id;
  PERFORM add_order_totals(counted, 1);
  PERFORM refresh_order_money(order_id);
END
$$;
--> statement-breakpoint
-- Writes an order with its lines, what its invoice keeps, its first event and its letters in one statement; called by `writeOrder` in server/orders, whose
-- PlaceOrderPayload is `payload` (decision 0007). It returns false and writes nothing if what the order was built from is outdated:
-- the customer's newest order is not `expected_newest_order`, another one is being placed, the showroom has closed, or the order
-- number is taken. The caller then reads everything again. If the showroom is short of pairs, it raises ST001 with the short rows as detail.
-- An order of an account that has received none (`stranger` in the payload) and that nobody has confirmed holds its pairs only within the
-- bounds of `may_hold`: beyond them it raises ST002, and the caller sends it again with `holds` false. Then it holds nothing, and is refused
-- only for lines of which less than `enough` pairs are there. An order that is collected needs no call while it holds its pairs: nothing is sent.
CREATE OR REPLACE FUNCTION place_order(expected_newest_order uuid, payload jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders, payload->'order');
  stranger jsonb := nullif(payload->'stranger', 'null');
  needs_call boolean := true;
  digits text := phone_digits(new_order.shipping_phone);
  wanted integer;
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
  -- A buyer whose parcels have always arrived needs no call.
  IF new_order.payment_method = 'COD' THEN
    needs_call := NOT needs_no_call(new_order.customer, new_order.shipping_phone, (payload->>'exemptAfterDelivered')::integer);
  END IF;
  -- The lock keeps stock kept, or not, until the commit.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT needs_call OR NOT stock_is_kept() THEN
    stranger := NULL;
  ELSIF (stranger->>'holds')::boolean THEN
    SELECT sum(line.quantity) INTO wanted FROM jsonb_to_recordset(payload->'lines') AS line (quantity integer);
    -- Asked once more below, behind the locks: this spares most of what is refused the work.
    IF NOT may_hold(
      new_order.customer, digits, stranger->>'network', wanted, (stranger->>'perStranger')::integer, (stranger->>'perNetwork')::integer
    ) THEN
      RAISE EXCEPTION 'a stranger holds enough' USING ERRCODE = 'ST002';
    END IF;
  END IF;
  INSERT INTO orders (
    id, number, customer, store, status, status_changed_at, payment_method, payment_number, transaction_id,
    shipping_name, shipping_email, shipping_phone, shipping_address, subtotal, shipping, total,
    idempotency_key, request_hash, language, created_at, updated_at, channel, taken_by, pairs, fulfilment, ready_by
  ) VALUES (
    new_order.id, new_order.number, new_order.customer, new_order.store, new_order.status, new_order.status_changed_at,
    new_order.payment_method, new_order.payment_number, new_order.transaction_id,
    new_order.shipping_name, new_order.shipping_email, new_order.shipping_phone, new_order.shipping_address,
    new_order.subtotal, new_order.shipping, new_order.total,
    new_order.idempotency_key, new_order.request_hash,
    -- An older program sends none.
    coalesce(new_order.language, 'en'), new_order.created_at, new_order.updated_at,
    coalesce(new_order.channel, 'web'), new_order.taken_by,
    CASE WHEN NOT (stranger->>'holds')::boolean THEN 'none' END, coalesce(new_order.fulfilment, 'delivery'), new_order.ready_by
  ) ON CONFLICT (number) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF NOT needs_call OR new_order.fulfilment = 'collection' AND coalesce((stranger->>'holds')::boolean, true) THEN
    INSERT INTO order_work ("order", confirmed_at) VALUES (new_order.id, new_order.created_at);
  END IF;
  INSERT INTO order_lines ("order", position, product, size, name, name_bn, code, color, color_bn, size_number, unit_price, quantity, regular_price)
    SELECT new_order.id, line.position, line.product, line.size, line.name, line.name_bn, line.code, line.color, line.color_bn,
      line.size_number, line.unit_price, line.quantity, line.regular_price
    FROM jsonb_populate_recordset(NULL::order_lines, payload->'lines') AS line;
  -- An older program sends none: then the invoice is kept when it is first printed.
  IF payload->'invoice' <> 'null' THEN
    INSERT INTO invoice_terms (id, terms) VALUES ((payload->'invoice'->>'id')::uuid, payload->'invoice'->'terms') ON CONFLICT DO NOTHING;
    INSERT INTO order_invoices ("order", terms, vat)
      VALUES (new_order.id, (payload->'invoice'->>'id')::uuid, (payload->'invoice'->>'vat')::bigint);
  END IF;
  INSERT INTO order_events (id, "order", "from", "to", by, at)
    VALUES ((payload->>'event')::uuid, new_order.id, NULL, new_order.status, coalesce(new_order.taken_by, new_order.customer),
      new_order.created_at);
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
  -- Last, because what is locked stays so until the commit: phone and network for strangers, and the rows of the pairs.
  IF stranger IS NULL THEN
    short := move_order_stock(new_order.id, NULL, new_order.status, coalesce(new_order.taken_by, new_order.customer));
  ELSIF (stranger->>'holds')::boolean THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('held for ' || digits, 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('held from ' || (stranger->>'network'), 0));
    IF NOT may_hold(
      new_order.customer, digits, stranger->>'network', wanted, (stranger->>'perStranger')::integer, (stranger->>'perNetwork')::integer
    ) THEN
      RAISE EXCEPTION 'a stranger holds enough' USING ERRCODE = 'ST002';
    END IF;
    INSERT INTO stranger_holds ("order", account, phone, network, pairs)
      VALUES (new_order.id, new_order.customer, digits, stranger->>'network', wanted);
    short := move_order_stock(new_order.id, NULL, new_order.status, new_order.customer);
  ELSE
    SELECT jsonb_agg(jsonb_build_object(
        'showroom', new_order.store, 'product', l.product, 'size', l.size, 'asked', l.asked, 'available', coalesce(s.on_hand - s.held, 0)
      )) INTO short
    FROM (SELECT product, size, sum(quantity) AS asked FROM order_lines WHERE "order" = new_order.id GROUP BY 1, 2) AS l
    LEFT JOIN stock s ON s.showroom = new_order.store AND s.product = l.product AND s.size = l.size
    WHERE coalesce(s.on_hand - s.held, 0) < least(l.asked, (stranger->>'enough')::integer);
  END IF;
  IF short IS NOT NULL THEN
    RAISE EXCEPTION 'a showroom is short of pairs' USING ERRCODE = 'ST001', DETAIL = short::text;
  END IF;
  RETURN true;
END
$$;
--> statement-breakpoint
-- Begins to keep stock where a change of settings says so; called by a trigger before an insert into
-- `setting_changes`. From then on every open order holds its pairs, unless they are out or it is to hold none (decision 0038), and a
-- showroom has at least those that it has promised: what it was short of is an 'opening' in the ledger. The lock waits for the orders that
-- are being written and makes later ones wait for the switch; it locks no order, because those who move one lock it before.
-- Products are sold out only while stock is kept.
CREATE OR REPLACE FUNCTION apply_setting_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_kept boolean := coalesce((NEW.after->'stock'->>'kept')::boolean, false);
  holding uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('stock kept', 0));
  IF NOT is_kept THEN
    DELETE FROM sold_out_products;
  END IF;
  IF NOT is_kept OR stock_is_kept() THEN
    RETURN NEW;
  END IF;
  DELETE FROM order_shortages;
  -- What was kept before, for exchanges or for who asked by phone, is so no more: only orders hold pairs from here on.
  INSERT INTO stock_movements (id, by, showroom, product, size, kind, pairs, reference)
    SELECT gen_random_uuid(), NEW."by", r.showroom, l.product, l.wanted, 'released', -l.quantity, o.number
    FROM exchange_request_lines l JOIN exchange_requests r ON r.id = l.request JOIN orders o ON o.id = r."order"
    WHERE l.held_until IS NOT NULL
    UNION ALL
    SELECT gen_random_uuid(), NEW."by", k.showroom, l.product, l.size, 'released', -l.quantity, k.number
    FROM keep_lines l JOIN keeps k ON k.id = l.keep WHERE l.held_until IS NOT NULL;
  UPDATE keep_lines SET held_until = NULL WHERE held_until IS NOT NULL;
  UPDATE exchange_request_lines SET held_until = NULL WHERE held_until IS NOT NULL;
  holding := ARRAY(
    SELECT id FROM orders WHERE status NOT IN ('Courier', 'Delivered', 'Cancelled') AND place_of_pairs(pairs, status) = 'held'
  );
  PERFORM square_order_ledger(holding, 'held', NEW."by");
  INSERT INTO stock (showroom, product, size)
    SELECT DISTINCT o.store, l.product, l.size FROM orders o JOIN order_lines l ON l."order" = o.id JOIN sizes ON sizes.id = l.size
    WHERE o.id = ANY(holding) ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  PERFORM FROM stock ORDER BY showroom, product, size FOR UPDATE;
  INSERT INTO stock_movements (id, by, showroom, product, size, kind, pairs)
    SELECT gen_random_uuid(), NEW."by", s.showroom, s.product, s.size, 'opening', needed.pairs - s.on_hand
    FROM stock s JOIN (
      SELECT o.store AS showroom, l.product, l.size, sum(l.quantity) AS pairs FROM orders o JOIN order_lines l ON l."order" = o.id
      WHERE o.id = ANY(holding) GROUP BY 1, 2, 3
    ) needed USING (showroom, product, size) WHERE needed.pairs > s.on_hand;
  UPDATE stock s SET held = now.pairs, on_hand = greatest(s.on_hand, now.pairs)
    FROM (
      SELECT t.showroom, t.product, t.size, coalesce(sum(l.quantity), 0) AS pairs FROM stock t
      LEFT JOIN (orders o JOIN order_lines l ON l."order" = o.id AND o.id = ANY(holding))
        ON o.store = t.showroom AND l.product = t.product AND l.size = t.size
      GROUP BY 1, 2, 3
    ) now
    WHERE s.showroom = now.showroom AND s.product = now.product AND s.size = now.size AND s.held <> now.pairs;
  PERFORM refresh_availability(array_agg(pair.product), array_agg(pair.size)) FROM (SELECT DISTINCT product, size FROM stock) AS pair;
  INSERT INTO sold_out_products (product) SELECT id FROM products WHERE product_is_sold_out(id) ORDER BY id ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;
--> statement-breakpoint
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
  INSERT INTO sales (id, showroom, device, sequence, number, clerk, sent_by, device_at, at, phone, subtotal, discount, total, vat, approved_by,
      body_hash, exchange, exchange_days)
    VALUES (new_sale.id, device.showroom, device.id, new_sale.sequence,
      device.letters || '-' || device.number || '-' || lpad(new_sale.sequence::text, greatest(6, length(new_sale.sequence::text)), '0'),
      new_sale.clerk, new_sale.sent_by, new_sale.device_at, clock_timestamp(), new_sale.phone, new_sale.subtotal, new_sale.discount,
      new_sale.total, new_sale.vat, new_sale.approved_by, new_sale.body_hash, new_sale.exchange, new_sale.exchange_days);
  INSERT INTO sale_lines (sale, position, product, size, name, name_bn, code, color, color_bn, size_number, quantity, list_price, unit_price,
      discount, discount_reason, total, vat_percent, vat, regular_price)
    SELECT new_sale.id, l.position, l.product, l.size, l.name, l.name_bn, l.code, l.color, l.color_bn, l.size_number, l.quantity,
      l.list_price, l.unit_price, l.discount, l.discount_reason, l.total, l.vat_percent, l.vat, l.regular_price
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
      'sale', new_sale.id, 'kind', CASE payment.method WHEN 'Cash' THEN 'cash' WHEN 'Exchange' THEN 'exchanged' ELSE 'paid' END,
      'taka', payment.taka, 'exchange', CASE payment.method WHEN 'Exchange' THEN payload->>'exchange' END,
      'showroom', CASE payment.method WHEN 'Cash' THEN device.showroom END, 'device', device.id, 'reference', payment.reference
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
      -- What is kept for an exchange is so after what orders were promised: its buyer chooses anew.
      FOR promise IN
        SELECT l.request, l.line, l.quantity, o.number
        FROM exchange_request_lines l JOIN exchange_requests r ON r.id = l.request JOIN orders o ON o.id = r."order"
        WHERE r.showroom = device.showroom AND l.product = need.product AND l.wanted = need.size AND l.held_until IS NOT NULL
        ORDER BY r.at DESC, r.id DESC, l.line FOR UPDATE OF l SKIP LOCKED
      LOOP
        EXIT WHEN lacking <= 0;
        lacking := lacking - promise.quantity;
        UPDATE exchange_request_lines l SET held_until = NULL WHERE l.request = promise.request AND l.line = promise.line;
        moves := moves || jsonb_build_object(
          'showroom', device.showroom, 'product', need.product, 'size', need.size, 'reference', promise.number, 'kind', 'released',
          'pairs', -promise.quantity, 'on_hand', 0, 'held', -promise.quantity
        );
      END LOOP;
      -- Last, what is kept for somebody who is on the way.
      FOR promise IN
        SELECT l.keep, l.quantity, k.number FROM keep_lines l JOIN keeps k ON k.id = l.keep
        WHERE k.showroom = device.showroom AND l.product = need.product AND l.size = need.size AND l.held_until IS NOT NULL
        ORDER BY k.at DESC, k.id DESC FOR UPDATE OF l SKIP LOCKED
      LOOP
        EXIT WHEN lacking <= 0;
        lacking := lacking - promise.quantity;
        UPDATE keep_lines l SET held_until = NULL WHERE l.keep = promise.keep AND l.product = need.product AND l.size = need.size;
        moves := moves || jsonb_build_object(
          'showroom', device.showroom, 'product', need.product, 'size', need.size, 'reference', promise.number, 'kind', 'released',
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
$$;
--> statement-breakpoint
DROP TRIGGER "orders_end_stranger_hold" ON "orders";--> statement-breakpoint
CREATE TRIGGER "orders_end_stranger_hold" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (
  OLD.status = 'Pending' AND (NEW.status <> 'Pending' OR NEW.pairs IN ('none', 'out') OR NEW.payment_verified_at IS NOT NULL)
  OR OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL
  OR NEW.fulfilment = 'collection' AND (
    OLD.status <> NEW.status OR OLD.pairs IS DISTINCT FROM NEW.pairs OR OLD.payment_verified_at IS DISTINCT FROM NEW.payment_verified_at
  )
) EXECUTE FUNCTION "end_stranger_hold"();
