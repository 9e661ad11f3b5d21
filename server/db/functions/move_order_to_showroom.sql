-- Gives an open order to another showroom: its hold, and its totals with it; called by `giveToShowroom` in server/orders (decision 0033).
-- Returns null, or, with nothing changed, the rows of which the other showroom is short, as `move_stock` does. The lock keeps
-- `count_order_events` from counting the order for both showrooms. It runs as its owner, because the shop's role may not change the
-- showroom of an order otherwise.
CREATE OR REPLACE FUNCTION move_order_to_showroom(order_id uuid, new_store uuid, moved_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  moved orders;
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
  INSERT INTO daily_orders AS stored (
      day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
    )
    SELECT c.day, place.store, place.sign * sum(c.orders), place.sign * sum(c.taka), place.sign * sum(c.delivered),
      place.sign * sum(c.delivered_taka), place.sign * sum(c.cancelled), place.sign * sum(c.cancelled_taka),
      place.sign * sum(c.bkash), place.sign * sum(c.bkash_taka), place.sign * sum(c.nagad), place.sign * sum(c.nagad_taka)
    FROM order_changes c JOIN order_events e ON e.id = c.event
    CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS place (store, sign)
    WHERE e."order" = order_id AND c.store = moved.store
      AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
    GROUP BY c.day, place.store, place.sign
    ON CONFLICT (day, store) DO UPDATE SET
      orders = stored.orders + excluded.orders, taka = stored.taka + excluded.taka,
      delivered = stored.delivered + excluded.delivered, delivered_taka = stored.delivered_taka + excluded.delivered_taka,
      cancelled = stored.cancelled + excluded.cancelled, cancelled_taka = stored.cancelled_taka + excluded.cancelled_taka,
      bkash = stored.bkash + excluded.bkash, bkash_taka = stored.bkash_taka + excluded.bkash_taka,
      nagad = stored.nagad + excluded.nagad, nagad_taka = stored.nagad_taka + excluded.nagad_taka;
  DELETE FROM daily_orders WHERE store = moved.store AND orders = 0
    AND day = (moved.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  WITH pairs AS (
    SELECT (moved.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, place.store, l.product, l.size_number AS size,
      place.sign * counted.sign * l.quantity AS pairs, place.sign * counted.sign * l.quantity * l.unit_price::bigint AS taka
    FROM order_lines l
    CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS place (store, sign)
    CROSS JOIN (
      SELECT sum((e."to" <> 'Cancelled')::integer - (e."from" IS NOT NULL AND e."from" <> 'Cancelled')::integer) AS sign
      FROM order_events e
      WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
    ) counted
    WHERE l."order" = order_id AND counted.sign <> 0
  ), moved_products AS (
    INSERT INTO daily_products AS stored (day, store, product, pairs, taka)
      SELECT day, store, product, sum(pairs), sum(taka) FROM pairs GROUP BY 1, 2, 3
      ON CONFLICT (store, day, product) DO UPDATE SET pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka
  )
  INSERT INTO daily_sizes AS stored (day, store, size, pairs)
    SELECT day, store, size, sum(pairs) FROM pairs GROUP BY 1, 2, 3
    ON CONFLICT (store, day, size) DO UPDATE SET pairs = stored.pairs + excluded.pairs;
  UPDATE orders SET store = new_store, updated_at = clock_timestamp() WHERE id = order_id;
  RETURN NULL;
END
$$;
