CREATE TABLE "daily_exchanges" (
	"day" date NOT NULL,
	"showroom" uuid NOT NULL,
	"exchanges" integer NOT NULL,
	"pairs" integer NOT NULL,
	"taka" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"ordered" bigint NOT NULL,
	CONSTRAINT "daily_exchanges_day_showroom_pk" PRIMARY KEY("day","showroom")
);
--> statement-breakpoint
DROP INDEX "order_money_refunds";--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "regular_price" integer;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD COLUMN "regular_price" integer;--> statement-breakpoint
ALTER TABLE "daily_exchanges" ADD CONSTRAINT "daily_exchanges_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchanges_due" ON "exchanges" USING btree ("at") WHERE "exchanges"."due" > 0;--> statement-breakpoint
CREATE INDEX "order_money_refunds" ON "order_money" USING btree ("position") WHERE "order_money"."kind" in ('refund', 'returned');--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_rest" CHECK ("exchanges"."due" between 0 and "exchanges"."worth" - "exchanges"."exchanged");
--> statement-breakpoint
-- What an exchange leaves to be paid back, whatever program writes it; called by a trigger of `exchanges`.
CREATE OR REPLACE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due := NEW.worth - NEW.exchanged;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Adds what came back to the totals of its showroom's day; called by a trigger of `exchanges` when the transaction ends, so that it knows the
-- lines, and nobody waits long for the row.
CREATE OR REPLACE FUNCTION count_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_exchanges AS stored (day, showroom, exchanges, pairs, taka, vat, ordered)
    SELECT (NEW.at AT TIME ZONE 'Asia/Dhaka')::date, NEW.showroom, 1, coalesce(sum(l.quantity), 0), NEW.worth, NEW.vat,
      coalesce(sum(l.worth) FILTER (WHERE l."order" IS NOT NULL), 0)
    FROM exchange_lines l WHERE l.exchange = NEW.id
    ON CONFLICT (day, showroom) DO UPDATE SET
      exchanges = stored.exchanges + excluded.exchanges, pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka,
      vat = stored.vat + excluded.vat, ordered = stored.ordered + excluded.ordered;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Moves money of an order, or of a sale or a drawer where `order_id` is null: the only writer of the ledger `order_money` (decision 0038).
-- `move` is {kind, taka, payment, reference, showroom, device, settlement, sale, exchange, undoes, reason}; a row that is undone tells the rest by itself.
-- The lock of its till is shared by who adds to it and alone for who closes it, and is taken before the position: a closing knows every row
-- below its own. Cash of orders lies in the drawer of the first device of the showroom whose till is open (decision 0051). Returns the
-- position. What goes back for an exchange is due no more. Raises MO001 if more would have gone back than came in or is due, 23505 if the
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
-- only for lines of which less than `enough` pairs are there.
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
    idempotency_key, request_hash, language, created_at, updated_at, pairs
  ) VALUES (
    new_order.id, new_order.number, new_order.customer, new_order.store, new_order.status, new_order.status_changed_at,
    new_order.payment_method, new_order.payment_number, new_order.transaction_id,
    new_order.shipping_name, new_order.shipping_email, new_order.shipping_phone, new_order.shipping_address,
    new_order.subtotal, new_order.shipping, new_order.total,
    new_order.idempotency_key, new_order.request_hash,
    -- An older program sends none.
    coalesce(new_order.language, 'en'), new_order.created_at, new_order.updated_at,
    CASE WHEN NOT (stranger->>'holds')::boolean THEN 'none' END
  ) ON CONFLICT (number) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF NOT needs_call THEN
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
  -- Last, because what is locked stays so until the commit: phone and network for strangers, and the rows of the pairs.
  IF stranger IS NULL THEN
    short := move_order_stock(new_order.id, NULL, new_order.status, new_order.customer);
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
CREATE TRIGGER "exchanges_due_noted" BEFORE INSERT ON "exchanges" FOR EACH ROW EXECUTE FUNCTION "note_due"();--> statement-breakpoint
DROP TRIGGER "exchanges_never_change" ON "exchanges";--> statement-breakpoint
UPDATE "exchanges" e SET due = e.worth - e.exchanged + coalesce((
  SELECT sum(m.taka) FROM order_money m LEFT JOIN order_money u ON u.position = m.undoes WHERE m.exchange = e.id AND 'returned' IN (m.kind, u.kind)
), 0);--> statement-breakpoint
-- All of an exchange but what is still due of it.
CREATE TRIGGER "exchanges_never_change" BEFORE UPDATE ON "exchanges" FOR EACH ROW WHEN (to_jsonb(NEW) - 'due' IS DISTINCT FROM to_jsonb(OLD) - 'due') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "exchanges_never_go" BEFORE DELETE ON "exchanges" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DROP TRIGGER "order_lines_never_change" ON "order_lines";--> statement-breakpoint
CREATE TRIGGER "order_lines_never_change" BEFORE UPDATE ON "order_lines" FOR EACH ROW WHEN (
  (OLD."order", OLD.position, OLD.product, OLD.name, OLD.name_bn, OLD.code, OLD.color, OLD.color_bn, OLD.unit_price, OLD.quantity, OLD.regular_price)
  IS DISTINCT FROM (NEW."order", NEW.position, NEW.product, NEW.name, NEW.name_bn, NEW.code, NEW.color, NEW.color_bn, NEW.unit_price, NEW.quantity, NEW.regular_price)
) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "exchanges_counted" AFTER INSERT ON "exchanges" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_exchange"();--> statement-breakpoint
INSERT INTO "daily_exchanges" (day, showroom, exchanges, pairs, taka, vat, ordered)
  SELECT (e.at AT TIME ZONE 'Asia/Dhaka')::date, e.showroom, count(*), sum(l.pairs), sum(e.worth), sum(e.vat), sum(l.ordered)
  FROM exchanges e JOIN (
    SELECT exchange, sum(quantity) AS pairs, coalesce(sum(worth) FILTER (WHERE "order" IS NOT NULL), 0) AS ordered FROM exchange_lines GROUP BY 1
  ) l ON l.exchange = e.id GROUP BY 1, 2;
