ALTER TABLE "mail_outbox" ADD COLUMN "notice" jsonb;--> statement-breakpoint
ALTER TABLE "order_notices" ADD COLUMN "lost_at" timestamp with time zone;
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
    idempotency_key, request_hash, language, created_at, updated_at, channel, taken_by, pairs, fulfilment, ready_by, district, thana,
    promised_on
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
    new_order.district, new_order.thana, new_order.promised_on
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
  INSERT INTO mail_outbox (id, "to", subject, text, html, counted_by, notice, expires_at)
    SELECT letter.id, letter."to", letter.subject, letter.text, letter.html, letter.counted_by, letter.notice,
      now() + make_interval(mins => (payload->>'letterMinutes')::integer)
    FROM jsonb_populate_recordset(
      NULL::mail_outbox, coalesce(payload->'letters', jsonb_build_array(payload->'letter'))
    ) AS letter;
  -- An older program sends no `letters`.
  IF jsonb_array_length(coalesce(payload->'letters', '[]')) > 0 THEN
    INSERT INTO order_notices ("order", kind, at, told_at) VALUES (new_order.id, 'placed', new_order.created_at, new_order.created_at);
  END IF;
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
