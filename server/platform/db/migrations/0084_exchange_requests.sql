CREATE TABLE "exchange_request_lines" (
	"request" uuid NOT NULL,
	"line" integer NOT NULL,
	"product" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"wanted" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "exchange_request_lines_request_line_pk" PRIMARY KEY("request","line"),
	CONSTRAINT "exchange_request_lines_pairs" CHECK ("exchange_request_lines"."quantity" between 1 and 99),
	CONSTRAINT "exchange_request_lines_reason" CHECK ("exchange_request_lines"."reason" in ('size', 'style', 'fault', 'wrong', 'mind')),
	CONSTRAINT "exchange_request_lines_held" CHECK ("exchange_request_lines"."held_until" is null or "exchange_request_lines"."wanted" is not null)
);
--> statement-breakpoint
CREATE TABLE "exchange_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"way" text NOT NULL,
	"showroom" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"answered_by" uuid,
	"refusal" text,
	"exchange" uuid,
	CONSTRAINT "exchange_requests_state" CHECK ("exchange_requests"."state" in ('asked', 'accepted', 'refused', 'done', 'cancelled')),
	CONSTRAINT "exchange_requests_way" CHECK ("exchange_requests"."way" in ('showroom', 'courier')),
	CONSTRAINT "exchange_requests_refusal" CHECK (("exchange_requests"."state" = 'refused') = ("exchange_requests"."refusal" is not null)),
	CONSTRAINT "exchange_requests_done" CHECK (("exchange_requests"."state" = 'done') = ("exchange_requests"."exchange" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "exchange_request_lines" ADD CONSTRAINT "exchange_request_lines_request_exchange_requests_id_fk" FOREIGN KEY ("request") REFERENCES "public"."exchange_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_request_lines" ADD CONSTRAINT "exchange_request_lines_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_requests" ADD CONSTRAINT "exchange_requests_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_requests" ADD CONSTRAINT "exchange_requests_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_requests" ADD CONSTRAINT "exchange_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_requests" ADD CONSTRAINT "exchange_requests_exchange_exchanges_id_fk" FOREIGN KEY ("exchange") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_request_lines_held" ON "exchange_request_lines" USING btree ("product","wanted","held_until") WHERE "exchange_request_lines"."held_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_requests_open" ON "exchange_requests" USING btree ("order") WHERE "exchange_requests"."state" in ('asked', 'accepted');--> statement-breakpoint
CREATE INDEX "exchange_requests_by_order" ON "exchange_requests" USING btree ("order","at");--> statement-breakpoint
CREATE INDEX "exchange_requests_newest" ON "exchange_requests" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exchange_requests_waiting" ON "exchange_requests" USING btree ("showroom","at") WHERE "exchange_requests"."state" in ('asked', 'accepted');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'drawer-opened', 'drawer-moved', 'drawer-closed', 'sale-voided', 'discount-approved', 'sale-conflict-settled', 'exchange-accepted', 'exchange-refused', 'barcode-bound', 'barcode-removed', 'category-published', 'product-published', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
-- Blanks what clerks have written about these orders: reasons of calls, of status changes, of refused exchanges and of showrooms that could not serve them;
-- called when an order loses its person (`anonymizeOrders` in server/orders). It runs as its owner, because the shop's role may change
-- none of these rows, and triggers let nothing but these texts go.
CREATE OR REPLACE FUNCTION forget_order_texts(order_ids uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE order_calls SET reason = NULL WHERE "order" = ANY(order_ids) AND reason IS NOT NULL;
  UPDATE order_events SET reason = NULL WHERE "order" = ANY(order_ids) AND reason IS NOT NULL;
  UPDATE exchange_requests SET refusal = '' WHERE "order" = ANY(order_ids) AND refusal <> '';
  UPDATE order_declines SET reason = '' WHERE "order" = ANY(order_ids) AND reason <> '';
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
  -- What was kept for exchanges before is so no more: only orders hold pairs from here on.
  INSERT INTO stock_movements (id, by, showroom, product, size, kind, pairs, reference)
    SELECT gen_random_uuid(), NEW."by", r.showroom, l.product, l.wanted, 'released', -l.quantity, o.number
    FROM exchange_request_lines l JOIN exchange_requests r ON r.id = l.request JOIN orders o ON o.id = r."order"
    WHERE l.held_until IS NOT NULL;
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
