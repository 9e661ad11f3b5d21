-- The pairs and taka that each order event changes, for the showroom of the order and for all showrooms (the zero UUID). Pairs count while
-- their order is not cancelled.
CREATE OR REPLACE VIEW order_pairs AS
  SELECT e.id AS event, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, scope.store, l.product, l.size_number AS size,
    change.sign * l.quantity AS pairs, change.sign * l.quantity * l.unit_price::bigint AS taka
  FROM order_events e
  JOIN orders o ON o.id = e."order"
  JOIN order_lines l ON l."order" = o.id
  CROSS JOIN LATERAL (VALUES (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scope (store)
  CROSS JOIN LATERAL (
    SELECT (e."to" <> 'Cancelled')::integer - (e."from" IS NOT NULL AND e."from" <> 'Cancelled')::integer AS sign
  ) AS change
  WHERE change.sign <> 0;--> statement-breakpoint

-- The pairs and taka of the events that `count_order_events` has not moved into the totals yet.
CREATE OR REPLACE VIEW uncounted_pairs AS
  SELECT p.* FROM uncounted_events u JOIN order_pairs p ON p.event = u.event;--> statement-breakpoint

-- Adds what these events change (`sign` 1), or takes it away again (-1), in the stored totals by day and showroom; called by
-- `count_order_events` and `move_order_to_showroom`, which hold the lock of the totals (decision 0011).
CREATE OR REPLACE FUNCTION add_order_totals(event_ids uuid[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_orders AS stored (
      day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
    )
    SELECT day, store, sign * sum(orders), sign * sum(taka), sign * sum(delivered), sign * sum(delivered_taka), sign * sum(cancelled),
      sign * sum(cancelled_taka), sign * sum(bkash), sign * sum(bkash_taka), sign * sum(nagad), sign * sum(nagad_taka)
    FROM order_changes WHERE event = ANY(event_ids) GROUP BY day, store
    ON CONFLICT (day, store) DO UPDATE SET
      orders = stored.orders + excluded.orders, taka = stored.taka + excluded.taka,
      delivered = stored.delivered + excluded.delivered, delivered_taka = stored.delivered_taka + excluded.delivered_taka,
      cancelled = stored.cancelled + excluded.cancelled, cancelled_taka = stored.cancelled_taka + excluded.cancelled_taka,
      bkash = stored.bkash + excluded.bkash, bkash_taka = stored.bkash_taka + excluded.bkash_taka,
      nagad = stored.nagad + excluded.nagad, nagad_taka = stored.nagad_taka + excluded.nagad_taka;
  INSERT INTO daily_products AS stored (day, store, product, pairs, taka)
    SELECT day, store, product, sign * sum(pairs), sign * sum(taka) FROM order_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, product
    ON CONFLICT (store, day, product) DO UPDATE SET
      pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka;
  INSERT INTO daily_sizes AS stored (day, store, size, pairs)
    SELECT day, store, size, sign * sum(pairs) FROM order_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, size
    ON CONFLICT (store, day, size) DO UPDATE SET pairs = stored.pairs + excluded.pairs;
END
$$;--> statement-breakpoint

-- Moves at most `max_events` uncounted events into the stored totals and returns their number, or 0 while another node does it; called
-- by `countOrderEvents` in server/dashboard (decision 0011).
CREATE OR REPLACE FUNCTION count_order_events(max_events integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  event_ids uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('count order events', 0)) THEN
    RETURN 0;
  END IF;
  event_ids := ARRAY(SELECT event FROM uncounted_events LIMIT max_events);
  PERFORM add_order_totals(event_ids, 1);
  DELETE FROM uncounted_events WHERE event = ANY(event_ids);
  RETURN cardinality(event_ids);
END
$$;--> statement-breakpoint

-- Gives an open order to another showroom: its hold, and its totals with it; called by `giveToShowroom` in server/orders (decision 0033).
-- Returns null, or, with nothing changed, the rows of which the other showroom is short, as `move_stock` does. The lock keeps
-- `count_order_events` from counting the order for both showrooms. It runs as its owner, because the shop's role may not change the
-- showroom of an order otherwise.
CREATE OR REPLACE FUNCTION move_order_to_showroom(order_id uuid, new_store uuid, moved_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  moved orders;
  counted uuid[];
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT moved FROM orders WHERE id = order_id AND status IN ('Pending', 'Approved', 'Processing') FOR UPDATE;
  IF stock_is_kept() THEN
    short := move_stock((
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', place.store, 'product', l.product, 'size', l.size, 'on_hand', 0, 'held', place.sign * l.quantity,
        'kind', CASE place.sign WHEN 1 THEN 'held' ELSE 'released' END, 'pairs', place.sign * l.quantity, 'order', order_id
      ))
      FROM order_lines l CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS place (store, sign)
      WHERE l."order" = order_id AND (place.sign = 1 OR NOT EXISTS (
        SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
      ))
    ), moved_by);
    IF short IS NOT NULL THEN
      RETURN short;
    END IF;
    DELETE FROM order_shortages WHERE "order" = order_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  UPDATE orders SET store = new_store, updated_at = clock_timestamp() WHERE id = order_id;
  PERFORM add_order_totals(counted, 1);
  DELETE FROM daily_orders WHERE store = moved.store AND orders = 0
    AND day = (moved.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  RETURN NULL;
END
$$;
