DROP INDEX "orders_by_phone";--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree (phone_digits("shipping_phone"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- What became of these orders: those that arrived, were refused at the door, and did not reach anybody (the parcel came back, or every
-- call was in vain). Called by `phone_trust` and `account_trust`.
CREATE OR REPLACE FUNCTION trust_of(order_ids uuid[])
  RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE o.status = 'Delivered')::integer, count(*) FILTER (WHERE p.return_reason = 'refused')::integer,
    count(*) FILTER (WHERE p.return_reason = 'not-reached' OR w.unreached_at IS NOT NULL)::integer, min(o.created_at)
  FROM orders o
  LEFT JOIN parcels p ON p."order" = o.id
  LEFT JOIN order_work w ON w."order" = o.id
  WHERE o.id = ANY (order_ids)
$$;
--> statement-breakpoint
-- What the shop's own books say of this phone, in any spelling: of the last 200 orders sent to it, whoever placed them. Called by
-- `needs_no_call` and the calls.
CREATE OR REPLACE FUNCTION phone_trust(phone text) RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT * FROM trust_of(ARRAY(
    SELECT id FROM orders
    WHERE phone_digits(shipping_phone) = phone_digits(phone) AND phone_digits(phone) <> ''
    ORDER BY created_at DESC, id DESC LIMIT 200
  ))
$$;
--> statement-breakpoint
-- What the shop's own books say of this account: of the last 200 orders that it placed, to whatever phone. Called by `needs_no_call` and
-- the calls.
CREATE OR REPLACE FUNCTION account_trust(account uuid)
  RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz) LANGUAGE sql STABLE AS $$
  SELECT * FROM trust_of(ARRAY(
    SELECT id FROM orders WHERE customer = account ORDER BY created_at DESC, id DESC LIMIT 200
  ))
$$;
--> statement-breakpoint
-- Whether a buyer is known well enough to pack for without a call: `delivered_orders` of this account arrived and none was refused, or
-- the same holds for the phone, and it is proven: somebody answered it and confirmed an order of this account. Whoever types a good
-- buyer's phone has neither. Called by `place_order`.
CREATE OR REPLACE FUNCTION needs_no_call(account uuid, phone text, delivered_orders integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT refused = 0 AND delivered >= delivered_orders FROM account_trust(account)), false)
    OR coalesce((SELECT refused = 0 AND delivered >= delivered_orders FROM phone_trust(phone)), false)
    AND EXISTS (
      SELECT FROM orders o JOIN order_calls c ON c."order" = o.id AND c.outcome = 'confirmed'
      WHERE o.customer = account AND phone_digits(o.shipping_phone) = phone_digits(phone)
    )
$$;
--> statement-breakpoint
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
  -- A buyer whose parcels have always arrived needs no call.
  IF new_order.payment_method = 'COD'
    AND needs_no_call(new_order.customer, new_order.shipping_phone, (payload->>'exemptAfterDelivered')::integer) THEN
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
  -- Last, because the rows of the pairs stay locked until the commit.
  short := move_order_stock(new_order.id, NULL, new_order.status, new_order.customer);
  IF short IS NOT NULL THEN
    RAISE EXCEPTION 'a showroom is short of pairs' USING ERRCODE = 'ST001', DETAIL = short::text;
  END IF;
  RETURN true;
END
$$;
