-- Writes an order with its lines, its first event and its letter in one statement (decision 0007). It says false and writes
-- nothing where what the order was made from does not hold any more: the customer's newest order is another than `seen`,
-- one is being placed at this moment, the store was closed, or the number is taken. Whoever asked looks again.
CREATE FUNCTION "place_order"("seen" uuid, "placed" jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  asked orders := jsonb_populate_record(NULL::orders, placed->'order');
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('orders of ' || asked.customer, 0)) THEN
    RETURN false;
  END IF;
  IF seen IS DISTINCT FROM (
    SELECT id FROM orders WHERE customer = asked.customer ORDER BY created_at DESC, id DESC LIMIT 1
  ) THEN
    RETURN false;
  END IF;
  -- It cannot be closed before this order is committed.
  PERFORM FROM showrooms WHERE id = asked.store AND archived_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO orders (
    id, number, customer, store, status, status_changed_at, payment_method, payment_number, transaction_id,
    shipping_name, shipping_email, shipping_phone, shipping_address, subtotal, shipping, total,
    idempotency_key, request_hash, created_at, updated_at
  ) VALUES (
    asked.id, asked.number, asked.customer, asked.store, asked.status, asked.status_changed_at, asked.payment_method,
    asked.payment_number, asked.transaction_id, asked.shipping_name, asked.shipping_email, asked.shipping_phone,
    asked.shipping_address, asked.subtotal, asked.shipping, asked.total,
    asked.idempotency_key, asked.request_hash, asked.created_at, asked.updated_at
  ) ON CONFLICT (number) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO order_lines ("order", position, product, size, name, code, color, size_number, unit_price, quantity)
    SELECT asked.id, line.position, line.product, line.size, line.name, line.code, line.color, line.size_number,
      line.unit_price, line.quantity
    FROM jsonb_populate_recordset(NULL::order_lines, placed->'lines') AS line;
  INSERT INTO order_events (id, "order", "from", "to", by, at)
    VALUES ((placed->>'event')::uuid, asked.id, NULL, asked.status, asked.customer, asked.created_at);
  INSERT INTO mail_outbox (id, "to", subject, text, html, expires_at)
    SELECT letter.id, letter."to", letter.subject, letter.text, letter.html,
      now() + make_interval(mins => (placed->>'letterMinutes')::integer)
    FROM jsonb_populate_record(NULL::mail_outbox, placed->'letter') AS letter;
  RETURN true;
END
$$;
