-- The functions and views of orders and sizes in plain words; what they do is unchanged. The text of each is that of its file in
-- server/db/functions or server/db/views (decision 0019).

ALTER FUNCTION "count_gone_products"() RENAME TO "count_deleted_products";--> statement-breakpoint
ALTER FUNCTION "count_no_products"() RENAME TO "clear_product_facets";--> statement-breakpoint
ALTER FUNCTION "note_order_events"() RENAME TO "record_uncounted_events";--> statement-breakpoint
ALTER FUNCTION "keep_size_ids"() RENAME TO "copy_size_ids";--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_size_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product FROM changed_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET size_ids = latest.size_ids
  FROM (
    SELECT p.id, ARRAY(SELECT size FROM product_sizes WHERE product = p.id ORDER BY size) AS size_ids
    FROM products p WHERE p.id IN (SELECT product FROM changed_rows)
  ) AS latest
  WHERE products.id = latest.id AND products.size_ids <> latest.size_ids;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- A parameter can only be renamed by creating the function anew. Older programs call both by position, as this one does.
DROP FUNCTION "count_order_events"(integer);--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_order_events(max_events integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  event_ids uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('count order events', 0)) THEN
    RETURN 0;
  END IF;
  event_ids := ARRAY(SELECT event FROM uncounted_events LIMIT max_events);
  INSERT INTO daily_orders AS stored (
      day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
    )
    SELECT day, store, sum(orders), sum(taka), sum(delivered), sum(delivered_taka), sum(cancelled), sum(cancelled_taka),
      sum(bkash), sum(bkash_taka), sum(nagad), sum(nagad_taka)
    FROM uncounted_orders WHERE event = ANY(event_ids) GROUP BY day, store
    ON CONFLICT (day, store) DO UPDATE SET
      orders = stored.orders + excluded.orders, taka = stored.taka + excluded.taka,
      delivered = stored.delivered + excluded.delivered, delivered_taka = stored.delivered_taka + excluded.delivered_taka,
      cancelled = stored.cancelled + excluded.cancelled, cancelled_taka = stored.cancelled_taka + excluded.cancelled_taka,
      bkash = stored.bkash + excluded.bkash, bkash_taka = stored.bkash_taka + excluded.bkash_taka,
      nagad = stored.nagad + excluded.nagad, nagad_taka = stored.nagad_taka + excluded.nagad_taka;
  INSERT INTO daily_products AS stored (day, store, product, pairs, taka)
    SELECT day, store, product, sum(pairs), sum(taka) FROM uncounted_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, product
    ON CONFLICT (store, day, product) DO UPDATE SET
      pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka;
  INSERT INTO daily_sizes AS stored (day, store, size, pairs)
    SELECT day, store, size, sum(pairs) FROM uncounted_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, size
    ON CONFLICT (store, day, size) DO UPDATE SET pairs = stored.pairs + excluded.pairs;
  DELETE FROM uncounted_events WHERE event = ANY(event_ids);
  RETURN cardinality(event_ids);
END
$$;--> statement-breakpoint
DROP FUNCTION "place_order"(uuid, jsonb);--> statement-breakpoint
CREATE OR REPLACE FUNCTION place_order(expected_newest_order uuid, payload jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders, payload->'order');
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
    idempotency_key, request_hash, created_at, updated_at
  ) VALUES (
    new_order.id, new_order.number, new_order.customer, new_order.store, new_order.status, new_order.status_changed_at,
    new_order.payment_method, new_order.payment_number, new_order.transaction_id,
    new_order.shipping_name, new_order.shipping_email, new_order.shipping_phone, new_order.shipping_address,
    new_order.subtotal, new_order.shipping, new_order.total,
    new_order.idempotency_key, new_order.request_hash, new_order.created_at, new_order.updated_at
  ) ON CONFLICT (number) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO order_lines ("order", position, product, size, name, code, color, size_number, unit_price, quantity)
    SELECT new_order.id, line.position, line.product, line.size, line.name, line.code, line.color, line.size_number,
      line.unit_price, line.quantity
    FROM jsonb_populate_recordset(NULL::order_lines, payload->'lines') AS line;
  INSERT INTO order_events (id, "order", "from", "to", by, at)
    VALUES ((payload->>'event')::uuid, new_order.id, NULL, new_order.status, new_order.customer, new_order.created_at);
  INSERT INTO mail_outbox (id, "to", subject, text, html, expires_at)
    SELECT letter.id, letter."to", letter.subject, letter.text, letter.html,
      now() + make_interval(mins => (payload->>'letterMinutes')::integer)
    FROM jsonb_populate_record(NULL::mail_outbox, payload->'letter') AS letter;
  RETURN true;
END
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW order_changes AS
  SELECT e.id AS event, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, scope.store,
    step.placed AS orders, step.placed * o.total AS taka,
    step.delivered, step.delivered * o.total AS delivered_taka,
    step.cancelled, step.cancelled * o.total AS cancelled_taka,
    wallet.bkash, wallet.bkash * o.total AS bkash_taka,
    wallet.nagad, wallet.nagad * o.total AS nagad_taka
  FROM order_events e
  JOIN orders o ON o.id = e."order"
  CROSS JOIN LATERAL (VALUES (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scope (store)
  CROSS JOIN LATERAL (
    SELECT (e."from" IS NULL)::integer AS placed,
      (e."to" = 'Delivered')::integer - (e."from" IS NOT DISTINCT FROM 'Delivered')::integer AS delivered,
      (e."to" = 'Cancelled')::integer - (e."from" IS NOT DISTINCT FROM 'Cancelled')::integer AS cancelled
  ) AS step
  CROSS JOIN LATERAL (
    SELECT (o.payment_method = 'Bkash')::integer * (step.placed - step.cancelled) AS bkash,
      (o.payment_method = 'Nagad')::integer * (step.placed - step.cancelled) AS nagad
  ) AS wallet;--> statement-breakpoint
CREATE OR REPLACE VIEW uncounted_pairs AS
  SELECT u.event, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, scope.store, l.product, l.size_number AS size,
    change.sign * l.quantity AS pairs, change.sign * l.quantity * l.unit_price::bigint AS taka
  FROM uncounted_events u
  JOIN order_events e ON e.id = u.event
  JOIN orders o ON o.id = e."order"
  JOIN order_lines l ON l."order" = o.id
  CROSS JOIN LATERAL (VALUES (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scope (store)
  CROSS JOIN LATERAL (
    SELECT (e."to" <> 'Cancelled')::integer - (e."from" IS NOT NULL AND e."from" <> 'Cancelled')::integer AS sign
  ) AS change
  WHERE change.sign <> 0;
