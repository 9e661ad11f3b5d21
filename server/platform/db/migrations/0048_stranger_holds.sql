CREATE TABLE "stranger_holds" (
	"order" uuid PRIMARY KEY NOT NULL,
	"account" uuid NOT NULL,
	"phone" text NOT NULL,
	"network" text,
	"pairs" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stranger_holds_pairs" CHECK ("stranger_holds"."pairs" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_work" ADD COLUMN "hold_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stranger_holds" ADD CONSTRAINT "stranger_holds_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stranger_holds" ADD CONSTRAINT "stranger_holds_account_users_id_fk" FOREIGN KEY ("account") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stranger_holds_by_account" ON "stranger_holds" USING btree ("account");--> statement-breakpoint
CREATE INDEX "stranger_holds_by_phone" ON "stranger_holds" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "stranger_holds_by_network" ON "stranger_holds" USING btree ("network");
--> statement-breakpoint
-- Whether an account to which nothing was delivered yet may hold so many pairs more before anybody has confirmed them; called by
-- `place_order`. Account and phone may hold `per_stranger` each. A network (null: unknown) may hold `per_network`, of which three quarters
-- are for buyers who hold no more than 2 pairs: behind the network of a mobile carrier a few strangers who want much leave room for the many
-- who want a pair.
CREATE OR REPLACE FUNCTION may_hold(
  buyer uuid, digits text, source text, wanted integer, per_stranger integer, per_network integer
) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT own.pairs + wanted <= per_stranger AND (
    source IS NULL
    OR near.pairs + wanted <= per_network / 4
    OR near.pairs + wanted <= per_network AND own.pairs + wanted <= 2
  )
  FROM (
    SELECT greatest(
      (SELECT coalesce(sum(h.pairs), 0) FROM stranger_holds h WHERE h.account = buyer),
      (SELECT coalesce(sum(h.pairs), 0) FROM stranger_holds h WHERE h.phone = digits)
    ) AS pairs
  ) AS own, (SELECT coalesce(sum(h.pairs), 0) AS pairs FROM stranger_holds h WHERE h.network = source) AS near
$$;

--> statement-breakpoint
-- Ends what `stranger_holds` counts of an order that is confirmed, paid or holds no pairs any more, and of all orders of an account that has
-- received one; called by a trigger of `orders`.
CREATE OR REPLACE FUNCTION end_stranger_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stranger_holds
    WHERE "order" = NEW.id OR NEW.delivered_at IS NOT NULL AND account = NEW.customer;
  RETURN NULL;
END
$$;

--> statement-breakpoint
-- Makes open orders that hold no pairs hold those that are there, line by line, the older order first; a line that is not there stands in
-- `order_shortages`. Called by `count_in` and, for orders that their buyers have confirmed or paid, by `holdWhatIsThere` in server/stock.
-- Returns the orders that are short. Does nothing while no stock is kept. The rows of the pairs are locked at once, in the order of
-- `change_pairs`.
CREATE OR REPLACE FUNCTION hold_what_is_there(order_ids uuid[], held_by uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  line record;
  available bigint;
  moves jsonb := '[]';
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT stock_is_kept() THEN
    UPDATE orders SET pairs = NULL WHERE id = ANY(order_ids);
    RETURN '{}';
  END IF;
  PERFORM FROM stock s
    WHERE (s.showroom, s.product, s.size) IN (
      SELECT o.store, l.product, l.size FROM orders o JOIN order_lines l ON l."order" = o.id WHERE o.id = ANY(order_ids)
    )
    ORDER BY s.showroom, s.product, s.size FOR UPDATE;
  FOR line IN
    SELECT o.id, o.store, l.position, l.product, l.size, l.quantity, coalesce(s.on_hand - s.held, 0) AS free,
      row_number() OVER (PARTITION BY o.store, l.product, l.size ORDER BY o.created_at, o.id, l.position) AS nth
    FROM orders o JOIN order_lines l ON l."order" = o.id
    LEFT JOIN stock s ON s.showroom = o.store AND s.product = l.product AND s.size = l.size
    WHERE o.id = ANY(order_ids) ORDER BY o.store, l.product, l.size, nth
  LOOP
    available := CASE line.nth WHEN 1 THEN line.free ELSE available END;
    IF line.quantity <= available THEN
      available := available - line.quantity;
      moves := moves || jsonb_build_object(
        'showroom', line.store, 'product', line.product, 'size', line.size, 'order', line.id, 'kind', 'held', 'pairs', line.quantity,
        'on_hand', 0, 'held', line.quantity
      );
    ELSE
      INSERT INTO order_shortages ("order", position) VALUES (line.id, line.position) ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  IF moves <> '[]' AND move_stock(moves, held_by) IS NOT NULL THEN
    RAISE EXCEPTION 'pairs of % have gone while their rows were locked', order_ids;
  END IF;
  UPDATE orders SET pairs = 'held' WHERE id = ANY(order_ids);
  RETURN ARRAY(SELECT DISTINCT "order" FROM order_shortages WHERE "order" = ANY(order_ids));
END
$$;

--> statement-breakpoint
-- Brings back the pairs of an order that are out, the only way there is; called by `countIn` in server/orders, once the order is neither
-- with the courier nor delivered (decision 0038). With `never_left` all of them are on the shelf as before. Otherwise `sellable`, an array
-- of {product, size, quantity}, goes on the shelf, and the rest, unfit or lost, is written off, so that what an order has out is always its
-- lines or nothing. An open order then holds its pairs anew; a line that is not there any more stands in `order_shortages`. Returns false,
-- with nothing changed, unless the pairs are out.
CREATE OR REPLACE FUNCTION count_in(order_id uuid, never_left boolean, sellable jsonb, why text, counted_by uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  counted orders;
  is_open boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT counted FROM orders WHERE id = order_id;
  IF counted.pairs IS DISTINCT FROM 'out' OR counted.status IN ('Courier', 'Delivered') THEN
    RETURN false;
  END IF;
  IF NOT stock_is_kept() THEN
    UPDATE orders SET pairs = NULL WHERE id = order_id;
    RETURN true;
  END IF;
  is_open := place_of_pairs(NULL, counted.status) = 'held';
  PERFORM move_stock((
    WITH sent AS (
      SELECT l.product, l.size, sum(l.quantity) AS pairs FROM order_lines l WHERE l."order" = order_id GROUP BY 1, 2
    ), fit AS (
      SELECT f.product, f.size, sum(f.quantity) AS pairs
      FROM jsonb_to_recordset(sellable) AS f (product uuid, size uuid, quantity integer) GROUP BY 1, 2
    )
    SELECT jsonb_agg(jsonb_build_object(
      'showroom', counted.store, 'product', s.product, 'size', s.size, 'order', order_id, 'kind', step.kind, 'pairs', step.pairs,
      'on_hand', step.on_hand, 'held', step.held, 'reason', step.reason
    ))
    FROM sent s LEFT JOIN fit USING (product, size)
    CROSS JOIN LATERAL (VALUES
      ('undone', s.pairs, s.pairs, s.pairs, NULL, never_left),
      ('released', -s.pairs, 0, -s.pairs, NULL, never_left AND NOT is_open),
      ('returned', s.pairs, s.pairs, 0, why, NOT never_left),
      ('written-off', coalesce(fit.pairs, 0) - s.pairs, coalesce(fit.pairs, 0) - s.pairs, 0,
        CASE why WHEN 'lost' THEN 'lost' ELSE 'damaged' END, NOT never_left AND coalesce(fit.pairs, 0) < s.pairs)
    ) AS step (kind, pairs, on_hand, held, reason, applies)
    WHERE step.applies
  ), counted_by);
  IF is_open AND NOT never_left THEN
    PERFORM hold_what_is_there(ARRAY[order_id], counted_by);
  END IF;
  UPDATE orders SET pairs = CASE WHEN is_open THEN 'held' ELSE 'none' END WHERE id = order_id;
  RETURN true;
END
$$;

--> statement-breakpoint
-- Releases the pairs of at most `at_most` cash orders that have been Pending since before `since` and that nobody has confirmed; called by a
-- job. The orders stay, marked by `hold_ended_at`, and ask for their pairs again once they are confirmed. Orders that somebody is working
-- on, or whose buyer is on the phone, are left for the next run. The pairs of all of them are moved at once, so that their rows are locked
-- in one order. Returns how many orders it were.
CREATE OR REPLACE FUNCTION release_unconfirmed(since timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ending uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT stock_is_kept() THEN
    RETURN 0;
  END IF;
  ending := ARRAY(
    SELECT o.id FROM orders o
    WHERE o.status = 'Pending' AND o.status_changed_at < since AND o.payment_method = 'COD' AND place_of_pairs(o.pairs, o.status) = 'held'
      AND NOT EXISTS (
        SELECT FROM order_work w WHERE w."order" = o.id AND (w.confirmed_at IS NOT NULL OR w.taken_until > now())
      )
    ORDER BY o.status_changed_at LIMIT at_most FOR UPDATE OF o SKIP LOCKED
  );
  PERFORM move_stock(jsonb_agg(jsonb_build_object(
      'showroom', o.store, 'product', l.product, 'size', l.size, 'order', o.id, 'kind', 'released', 'pairs', -l.quantity,
      'on_hand', 0, 'held', -l.quantity
    )), NULL)
    FROM orders o JOIN order_lines l ON l."order" = o.id
    WHERE o.id = ANY(ending) AND NOT EXISTS (
      SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
    ) HAVING count(*) > 0;
  DELETE FROM order_shortages WHERE "order" = ANY(ending);
  UPDATE orders SET pairs = 'none', updated_at = clock_timestamp() WHERE id = ANY(ending);
  INSERT INTO order_work ("order", hold_ended_at) SELECT id, now() FROM unnest(ending) AS id
    ON CONFLICT ("order") DO UPDATE SET hold_ended_at = excluded.hold_ended_at;
  RETURN cardinality(ending);
END
$$;

--> statement-breakpoint
-- Writes an order with its lines, its first event and its letters in one statement; called by `writeOrder` in server/orders, whose
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
CREATE TRIGGER "orders_end_stranger_hold" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (
  OLD.status = 'Pending' AND (NEW.status <> 'Pending' OR NEW.pairs IN ('none', 'out') OR NEW.payment_verified_at IS NOT NULL)
  OR OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL
) EXECUTE FUNCTION "end_stranger_hold"();
