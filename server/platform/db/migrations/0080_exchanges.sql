CREATE TABLE "exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"showroom" uuid NOT NULL,
	"device" uuid NOT NULL,
	"letters" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by" uuid NOT NULL,
	"approved_by" uuid,
	"late_reason" text,
	"worth" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"exchanged" bigint NOT NULL,
	CONSTRAINT "exchanges_number" UNIQUE("number"),
	CONSTRAINT "exchanges_key" UNIQUE("key"),
	CONSTRAINT "exchanges_numbered" CHECK ("exchanges"."sequence" > 0),
	CONSTRAINT "exchanges_taka" CHECK ("exchanges"."vat" between 0 and "exchanges"."worth" and "exchanges"."exchanged" between 0 and "exchanges"."worth")
);
--> statement-breakpoint
CREATE TABLE "exchange_lines" (
	"exchange" uuid NOT NULL,
	"position" integer NOT NULL,
	"order" uuid,
	"sale" uuid,
	"line" integer NOT NULL,
	"product" uuid NOT NULL,
	"size" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"condition" text NOT NULL,
	"reason" text NOT NULL,
	"worth" bigint NOT NULL,
	"vat_percent" numeric(5, 2) NOT NULL,
	"vat" bigint NOT NULL,
	CONSTRAINT "exchange_lines_exchange_position_pk" PRIMARY KEY("exchange","position"),
	CONSTRAINT "exchange_lines_source" CHECK (("exchange_lines"."order" is null) <> ("exchange_lines"."sale" is null)),
	CONSTRAINT "exchange_lines_pairs" CHECK ("exchange_lines"."quantity" between 1 and 99),
	CONSTRAINT "exchange_lines_taka" CHECK ("exchange_lines"."worth" >= 0 and "exchange_lines"."vat" between 0 and "exchange_lines"."worth"),
	CONSTRAINT "exchange_lines_condition" CHECK ("exchange_lines"."condition" in ('sellable', 'damaged')),
	CONSTRAINT "exchange_lines_reason" CHECK ("exchange_lines"."reason" in ('size', 'style', 'fault', 'wrong', 'mind'))
);
--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_kind";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_taka";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_stands_on";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_order";--> statement-breakpoint
ALTER TABLE "sale_payments" DROP CONSTRAINT "sale_payments_method";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
DROP INDEX "order_money_refund_ids";--> statement-breakpoint
ALTER TABLE "order_money" ADD COLUMN "exchange" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "exchange" uuid;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "exchange_days" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "exchange" uuid;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_device_counter_devices_id_fk" FOREIGN KEY ("device") REFERENCES "public"."counter_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_exchange_exchanges_id_fk" FOREIGN KEY ("exchange") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_sale_sales_id_fk" FOREIGN KEY ("sale") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_sequence" ON "exchanges" USING btree ("letters","sequence");--> statement-breakpoint
CREATE INDEX "exchanges_newest" ON "exchanges" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exchanges_by_showroom" ON "exchanges" USING btree ("showroom","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exchange_lines_by_order" ON "exchange_lines" USING btree ("order","line") WHERE "exchange_lines"."order" is not null;--> statement-breakpoint
CREATE INDEX "exchange_lines_by_sale" ON "exchange_lines" USING btree ("sale","line") WHERE "exchange_lines"."sale" is not null;--> statement-breakpoint
CREATE INDEX "exchange_lines_by_product" ON "exchange_lines" USING btree ("product","size");--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_exchange_exchanges_id_fk" FOREIGN KEY ("exchange") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_exchange_exchanges_id_fk" FOREIGN KEY ("exchange") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_money_by_exchange" ON "order_money" USING btree ("exchange") WHERE "order_money"."exchange" is not null;--> statement-breakpoint
CREATE INDEX "order_money_refund_ids" ON "order_money" USING btree (upper("reference")) WHERE "order_money"."kind" in ('refund', 'returned');--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_exchange" UNIQUE("exchange");--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_kind" CHECK ("order_money"."kind" in ('paid', 'cash', 'settled', 'accepted', 'refund', 'exchanged', 'returned', 'undone', 'paid-in', 'paid-out'));--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_taka" CHECK (case "order_money"."kind" when 'refund' then "order_money"."taka" < 0 when 'accepted' then "order_money"."taka" <> 0 when 'exchanged' then "order_money"."taka" <> 0 when 'undone' then "order_money"."taka" <> 0
        when 'returned' then "order_money"."taka" < 0
        when 'paid-out' then "order_money"."taka" < 0 else "order_money"."taka" > 0 end);--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_stands_on" CHECK (case "order_money"."kind" when 'cash' then "order_money"."showroom" is not null when 'settled' then "order_money"."settlement" is not null
        when 'accepted' then "order_money"."reason" <> '' when 'refund' then ("order_money"."reference" is null) <> ("order_money"."showroom" is null)
        when 'exchanged' then "order_money"."exchange" is not null
        when 'returned' then "order_money"."exchange" is not null and ("order_money"."reference" is null) <> ("order_money"."showroom" is null)
        when 'paid-in' then "order_money"."device" is not null and "order_money"."reason" <> '' when 'paid-out' then "order_money"."device" is not null and "order_money"."reason" <> ''
        else true end);--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_order" CHECK (case when "order_money"."kind" in ('paid-in', 'paid-out') then "order_money"."order" is null and "order_money"."sale" is null
        when "order_money"."sale" is not null then "order_money"."order" is null and "order_money"."kind" in ('paid', 'cash', 'exchanged', 'returned', 'undone')
        else "order_money"."order" is not null or ("order_money"."payment" is not null and "order_money"."kind" in ('refund', 'undone')) end);--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_method" CHECK ("sale_payments"."method" in ('Cash', 'Bkash', 'Nagad', 'BanglaQR', 'Card', 'Exchange'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('opening', 'received', 'held', 'released', 'sold', 'undone', 'counted', 'written-off', 'sent', 'arrived', 'returned', 'sold-counter', 'void-counter', 'found', 'exchanged-in', 'damaged-in'));--> statement-breakpoint
-- Moves money of an order, or of a sale or a drawer where `order_id` is null: the only writer of the ledger `order_money` (decision 0038).
-- `move` is {kind, taka, payment, reference, showroom, device, settlement, sale, exchange, undoes, reason}; a row that is undone tells the rest by itself.
-- The lock of its till is shared by who adds to it and alone for who closes it, and is taken before the position: a closing knows every row
-- below its own. Cash of orders lies in the drawer of the first device of the showroom whose till is open (decision 0051). Returns the
-- position. Raises MO001 if more would have gone back than came in, 23505 if the row was undone before.
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
  END IF;
  PERFORM FROM orders WHERE id = order_id FOR UPDATE;
  IF moved.showroom IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('till ' || moved.showroom, 0));
  END IF;
  IF moved.showroom IS NOT NULL AND moved.device IS NULL AND moved.undoes IS NULL THEN
    SELECT t.device INTO moved.device FROM device_tills t JOIN counter_devices d ON d.id = t.device
      WHERE t.showroom = moved.showroom AND t.closed_at IS NULL AND d.revoked_at IS NULL ORDER BY d.number LIMIT 1;
  END IF;
  INSERT INTO order_money ("order", kind, taka, payment, reference, showroom, settlement, undoes, reason, at, by, sale, device, exchange)
    VALUES (order_id, moved.kind, moved.taka, moved.payment, moved.reference, moved.showroom, moved.settlement, moved.undoes, moved.reason,
      clock_timestamp(), moved_by, moved.sale, moved.device, moved.exchange)
    RETURNING position INTO added;
  IF order_id IS NOT NULL THEN
    PERFORM refresh_order_money(order_id);
  END IF;
  RETURN added;
END
$$;
--> statement-breakpoint
-- Writes the ledger of moves, as `move_stock` takes them; called by `move_stock` and `move_order_stock`.
CREATE OR REPLACE FUNCTION add_movements(moves jsonb, moved_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (id, at, by, showroom, product, size, kind, pairs, "order", transfer, reference, reason, sale, exchange)
    SELECT gen_random_uuid(), clock_timestamp(), moved_by, m.showroom, m.product, m.size, m.kind, m.pairs, m."order", m.transfer, m.reference, m.reason, m.sale, m.exchange
    FROM jsonb_to_recordset(moves) AS m (
      showroom uuid, product uuid, size uuid, kind text, pairs integer, "order" uuid, transfer uuid, reference text, reason text, sale uuid, exchange uuid
    ) WHERE m.pairs <> 0;
END
$$;
--> statement-breakpoint
-- Keeps `money`, `paid` and `paid_back` of an order as its ledger says, and whether its parcel is settled: nothing more is due. Called by
-- `move_order_money`. A ledger from which more went back than came in raises MO001; pairs may pay for others while the courier still has
-- what was collected for them.
CREATE OR REPLACE FUNCTION refresh_order_money(order_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_is order_money_now;
  ordered orders;
BEGIN
  SELECT * INTO now_is FROM order_money_now n WHERE n."order" = order_id;
  UPDATE orders SET money = coalesce(now_is.money, 'none'), paid = coalesce(now_is.paid, 0), paid_back = coalesce(now_is.paid_back, 0),
    updated_at = clock_timestamp()
    WHERE id = order_id RETURNING * INTO ordered;
  IF now_is.kept < 0 AND (ordered.status <> 'Delivered' OR now_is.kept + order_due(ordered) < 0) THEN
    RAISE EXCEPTION 'more money would have gone back than came in' USING ERRCODE = 'MO001';
  END IF;
  UPDATE parcels SET settled_at = CASE WHEN order_due(ordered) = 0 THEN coalesce(settled_at, clock_timestamp()) END
    WHERE "order" = order_id AND cash > 0 AND (settled_at IS NULL) = (order_due(ordered) = 0);
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
-- Voids a sale of today whose money no closing of its till has counted: takes its money back, and puts its pairs on the shelf again; called
-- by `voidSale` in server/counter (decision 0051). Returns 'voided', or, with nothing changed, 'voided-before', 'exchanged', 'other-day' or
-- 'till-closed'.
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
  ELSIF voided.exchange IS NOT NULL OR EXISTS (SELECT FROM exchange_lines l WHERE l.sale = sale_id) THEN
    RETURN 'exchanged';
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
  -- The line of a statement that paid it belongs to nothing again: it is paid back, or pays for what was meant.
  UPDATE sale_payments p SET line = NULL WHERE p.sale = sale_id AND p.line IS NOT NULL;
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
$$;
--> statement-breakpoint
-- Moves pairs, all of them or none, and writes the ledger; called by every function and query that changes stock (decision 0033).
-- `moves` is an array of {showroom, product, size, on_hand, held, kind, pairs, order, sale, exchange, transfer, reference, reason}: `on_hand` and `held`
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
$$;
--> statement-breakpoint
-- The money of each order as its ledger says, from the rows that count. `kept` is what came in and has not gone back, also for pairs that
-- came back, which change nothing of what was `paid` for the order. Read by
-- `refresh_order_money`, `fill_order_money` and `verify`.
CREATE OR REPLACE VIEW order_money_now AS
SELECT w."order", w.paid, w.paid_back, w.kept,
  CASE WHEN w.paid_back > 0 AND w.kept = 0 THEN 'refunded' WHEN w.paid >= o.total THEN 'paid' WHEN w.paid > 0 THEN 'due' ELSE 'none' END AS money
FROM (
  SELECT "order", coalesce(sum(taka) FILTER (WHERE kind NOT IN ('refund', 'exchanged', 'returned')), 0)::bigint AS paid,
    coalesce(-sum(taka) FILTER (WHERE kind = 'refund'), 0)::bigint AS paid_back,
    coalesce(sum(taka) FILTER (WHERE kind <> 'accepted'), 0)::bigint AS kept
  FROM standing_money GROUP BY "order"
) w
JOIN orders o ON o.id = w."order";
--> statement-breakpoint
CREATE TRIGGER "exchanges_never_change" BEFORE UPDATE OR DELETE ON "exchanges" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "exchange_lines_never_change" BEFORE UPDATE OR DELETE ON "exchange_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
UPDATE roles SET permissions = permissions || ARRAY['write_exchanges'] WHERE key IN ('super_user', 'admin', 'showroom_manager') AND NOT permissions && ARRAY['write_exchanges'];
