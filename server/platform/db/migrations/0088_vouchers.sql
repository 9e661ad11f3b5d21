CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"exchange" uuid,
	"order" uuid,
	"showroom" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by" uuid NOT NULL,
	"expires_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"blocked_by" uuid,
	"block_reason" text,
	CONSTRAINT "vouchers_code" UNIQUE("code_hash"),
	CONSTRAINT "vouchers_taka" CHECK ("vouchers"."amount" > 0 and "vouchers"."balance" between 0 and "vouchers"."amount"),
	CONSTRAINT "vouchers_for" CHECK (("vouchers"."exchange" is null) <> ("vouchers"."order" is null)),
	CONSTRAINT "vouchers_blocked" CHECK (("vouchers"."blocked_at" is null) = ("vouchers"."blocked_by" is null) and ("vouchers"."blocked_at" is null) = ("vouchers"."block_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "voucher_movements" (
	"money" bigint PRIMARY KEY NOT NULL,
	"voucher" uuid NOT NULL,
	"taka" bigint NOT NULL,
	CONSTRAINT "voucher_movements_taka" CHECK ("voucher_movements"."taka" <> 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_stands_on";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_order";--> statement-breakpoint
ALTER TABLE "exchange_lines" DROP CONSTRAINT "exchange_lines_source";--> statement-breakpoint
ALTER TABLE "sale_payments" DROP CONSTRAINT "sale_payments_method";--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "from_voucher" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_money" ADD COLUMN "voucher" uuid;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD COLUMN "voucher" uuid;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_exchange_exchanges_id_fk" FOREIGN KEY ("exchange") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_movements" ADD CONSTRAINT "voucher_movements_money_order_money_position_fk" FOREIGN KEY ("money") REFERENCES "public"."order_money"("position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_movements" ADD CONSTRAINT "voucher_movements_voucher_vouchers_id_fk" FOREIGN KEY ("voucher") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vouchers_newest" ON "vouchers" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "vouchers_by_ending" ON "vouchers" USING btree ("ending");--> statement-breakpoint
CREATE INDEX "vouchers_by_exchange" ON "vouchers" USING btree ("exchange") WHERE "vouchers"."exchange" is not null;--> statement-breakpoint
CREATE INDEX "vouchers_by_order" ON "vouchers" USING btree ("order") WHERE "vouchers"."order" is not null;--> statement-breakpoint
CREATE INDEX "voucher_movements_by_voucher" ON "voucher_movements" USING btree ("voucher","money");--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_voucher_vouchers_id_fk" FOREIGN KEY ("voucher") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_voucher_vouchers_id_fk" FOREIGN KEY ("voucher") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_money_by_voucher" ON "order_money" USING btree ("voucher") WHERE "order_money"."voucher" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'caller-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-taken-by-phone', 'orders-claimed', 'order-changed', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'voucher-blocked', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'keep-given-back', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'drawer-opened', 'drawer-moved', 'drawer-closed', 'sale-voided', 'discount-approved', 'sale-conflict-settled', 'exchange-accepted', 'exchange-refused', 'barcode-bound', 'barcode-removed', 'category-published', 'product-published', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_from_voucher" CHECK ("exchanges"."from_voucher" between 0 and "exchanges"."exchanged");--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_voucher" CHECK ("order_money"."voucher" is null or "order_money"."kind" in ('paid', 'refund', 'returned', 'undone'));--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_stands_on" CHECK (case "order_money"."kind" when 'cash' then "order_money"."showroom" is not null when 'settled' then "order_money"."settlement" is not null
        when 'accepted' then "order_money"."reason" <> '' when 'refund' then num_nonnulls("order_money"."reference", "order_money"."showroom", "order_money"."voucher") = 1
        when 'exchanged' then "order_money"."exchange" is not null
        when 'returned' then "order_money"."exchange" is not null and num_nonnulls("order_money"."reference", "order_money"."showroom", "order_money"."voucher") = 1
        when 'paid-in' then "order_money"."device" is not null and "order_money"."reason" <> '' when 'paid-out' then "order_money"."device" is not null and "order_money"."reason" <> ''
        else true end);--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_order" CHECK (case when "order_money"."kind" in ('paid-in', 'paid-out') then "order_money"."order" is null and "order_money"."sale" is null
        when "order_money"."sale" is not null then "order_money"."order" is null and "order_money"."kind" in ('paid', 'cash', 'exchanged', 'returned', 'undone')
        when "order_money"."order" is null and "order_money"."voucher" is not null then "order_money"."exchange" is not null and "order_money"."kind" in ('returned', 'undone')
        else "order_money"."order" is not null or ("order_money"."payment" is not null and "order_money"."kind" in ('refund', 'undone')) end);--> statement-breakpoint
ALTER TABLE "exchange_lines" ADD CONSTRAINT "exchange_lines_source" CHECK ("exchange_lines"."order" is null or "exchange_lines"."sale" is null);--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_voucher" CHECK (("sale_payments"."method" = 'Voucher') = ("sale_payments"."voucher" is not null));--> statement-breakpoint
ALTER TABLE "sale_payments" ADD CONSTRAINT "sale_payments_method" CHECK ("sale_payments"."method" in ('Cash', 'Bkash', 'Nagad', 'BanglaQR', 'Card', 'Voucher', 'Exchange'));--> statement-breakpoint
-- Moves taka into a voucher, or out of it, as the other side of a row of the ledger of money: the only writer of `voucher_movements` and of
-- `balance`; called by `move_order_money` alone (decision 0053). What comes back can be spent for thirty days at least. Raises VO001 if less
-- is left, VO002 if it is spent though it has expired or is blocked.
CREATE OR REPLACE FUNCTION move_voucher(moved order_money) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known vouchers;
BEGIN
  SELECT * INTO STRICT known FROM vouchers WHERE id = moved.voucher FOR UPDATE;
  IF moved.kind = 'paid' AND (known.blocked_at IS NOT NULL OR known.expires_at <= clock_timestamp()) THEN
    RAISE EXCEPTION 'a voucher has expired or is blocked' USING ERRCODE = 'VO002';
  ELSIF known.balance < moved.taka THEN
    RAISE EXCEPTION 'less is left of a voucher' USING ERRCODE = 'VO001';
  END IF;
  IF moved.taka < 0 AND known.expires_at IS NOT NULL AND EXISTS (
    SELECT FROM voucher_movements k WHERE k.voucher = known.id AND k.taka < 0
  ) THEN
    known.expires_at := greatest(known.expires_at, clock_timestamp() + interval '30 days');
  END IF;
  INSERT INTO voucher_movements (money, voucher, taka) VALUES (moved.position, moved.voucher, -moved.taka);
  UPDATE vouchers SET balance = balance - moved.taka, expires_at = known.expires_at WHERE id = known.id;
END
$$;
--> statement-breakpoint
-- What of the money of an order or of a sale was paid by voucher, also through pairs that paid for it, and has neither paid for others nor
-- gone back: it goes back to vouchers alone (decision 0053). Pairs that pay for others spend it first.
CREATE OR REPLACE FUNCTION voucher_part(order_id uuid, sale_id uuid) RETURNS bigint LANGUAGE sql STABLE
RETURN greatest(0, (
  SELECT coalesce(sum(m.taka) FILTER (WHERE m.voucher IS NOT NULL OR m.kind = 'exchanged' AND m.taka < 0), 0)
  FROM order_money m WHERE m."order" = order_id OR m.sale = sale_id
) + coalesce((SELECT e.from_voucher FROM sales s JOIN exchanges e ON e.id = s.exchange WHERE s.id = sale_id), 0))::bigint;
--> statement-breakpoint
-- Moves money of an order, or of a sale or a drawer where `order_id` is null: the only writer of the ledger `order_money` (decision 0038).
-- `move` is {kind, taka, payment, reference, showroom, device, settlement, sale, exchange, voucher, undoes, reason}; a row that is undone tells the rest by itself.
-- The lock of its till is shared by who adds to it and alone for who closes it, and is taken before the position: a closing knows every row
-- below its own. Cash of orders lies in the drawer of the first device of the showroom whose till is open (decision 0051). Returns the
-- position. What goes back for an exchange is due no more, and a voucher moves with it (`move_voucher`). Raises MO001 if more would have gone back than came in or is due, 23505 if the
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
  IF moved.exchange IS NOT NULL AND (moved.kind = 'returned' OR undone.kind = 'returned') THEN
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
-- Gives what an order that is cancelled was paid by voucher back to it, whoever cancels it; called by a trigger of `order_events`.
CREATE OR REPLACE FUNCTION return_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  spent record;
  rest bigint;
BEGIN
  FOR spent IN
    SELECT m.voucher, sum(m.taka) AS taka FROM order_money m
    WHERE m."order" = NEW."order" AND m.voucher IS NOT NULL GROUP BY 1 HAVING sum(m.taka) > 0 ORDER BY 1
  LOOP
    rest := least(spent.taka, voucher_part(NEW."order", NULL));
    IF rest > 0 THEN
      PERFORM move_order_money(NEW."order", jsonb_build_object('kind', 'refund', 'taka', -rest, 'voucher', spent.voucher), NEW."by");
    END IF;
  END LOOP;
  RETURN NULL;
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
  INSERT INTO sale_payments (sale, position, method, taka, given, change, reference, voucher)
    SELECT new_sale.id, p.position, p.method, p.taka, p.given, p.change, p.reference, p.voucher
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
  -- In one order, so that no two sales wait for each other's vouchers.
  FOR payment IN SELECT * FROM sale_payments p WHERE p.sale = new_sale.id ORDER BY p.voucher, p.position LOOP
    PERFORM move_order_money(NULL, jsonb_build_object(
      'sale', new_sale.id, 'kind', CASE payment.method WHEN 'Cash' THEN 'cash' WHEN 'Exchange' THEN 'exchanged' ELSE 'paid' END,
      'taka', payment.taka, 'exchange', CASE payment.method WHEN 'Exchange' THEN payload->>'exchange' END,
      'showroom', CASE payment.method WHEN 'Cash' THEN device.showroom END, 'device', device.id, 'reference', CASE WHEN payment.voucher IS NULL THEN payment.reference END, 'voucher', payment.voucher
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
-- Writes an order with its lines, what its invoice keeps, its first event and its letters in one statement; called by `writeOrder` in server/orders, whose
-- PlaceOrderPayload is `payload` (decision 0007). It returns false and writes nothing if what the order was built from is outdated:
-- the customer's newest order is not `expected_newest_order`, another one is being placed, the showroom has closed, or the order
-- number is taken. The caller then reads everything again. If the showroom is short of pairs, it raises ST001 with the short rows as detail.
-- An order of an account that has received none (`stranger` in the payload) and that nobody has confirmed holds its pairs only within the
-- bounds of `may_hold`: beyond them it raises ST002, and the caller sends it again with `holds` false. Then it holds nothing, and is refused
-- only for lines of which less than `enough` pairs are there. An order that is collected needs no call while it holds its pairs: nothing is sent.
-- `voucher` is {voucher, taka}, or null: it pays so much, or raises VO001 or VO002.
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
    idempotency_key, request_hash, language, created_at, updated_at, channel, taken_by, pairs, fulfilment, ready_by, district, thana
  ) VALUES (
    new_order.id, new_order.number, new_order.customer, new_order.store, new_order.status, new_order.status_changed_at,
    new_order.payment_method, new_order.payment_number, new_order.transaction_id,
    new_order.shipping_name, new_order.shipping_email, new_order.shipping_phone, new_order.shipping_address,
    new_order.subtotal, new_order.shipping, new_order.total,
    new_order.idempotency_key, new_order.request_hash,
    -- An older program sends none.
    coalesce(new_order.language, 'en'), new_order.created_at, new_order.updated_at,
    coalesce(new_order.channel, 'web'), new_order.taken_by,
    CASE WHEN NOT (stranger->>'holds')::boolean THEN 'none' END, coalesce(new_order.fulfilment, 'delivery'), new_order.ready_by,
    new_order.district, new_order.thana
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
  IF payload->'voucher' <> 'null' THEN
    PERFORM move_order_money(new_order.id, jsonb_build_object('kind', 'paid') || (payload->'voucher'), new_order.customer);
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
CREATE TRIGGER "orders_cancelled_return_vouchers" AFTER INSERT ON "order_events" FOR EACH ROW WHEN (NEW."to" = 'Cancelled') EXECUTE FUNCTION "return_vouchers"();--> statement-breakpoint
CREATE TRIGGER "vouchers_never_change" BEFORE UPDATE ON "vouchers" FOR EACH ROW WHEN (
  to_jsonb(NEW) - '{balance,expires_at,blocked_at,blocked_by,block_reason}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{balance,expires_at,blocked_at,blocked_by,block_reason}'::text[]
) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "vouchers_never_go" BEFORE DELETE ON "vouchers" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "voucher_movements_never_change" BEFORE UPDATE OR DELETE ON "voucher_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
