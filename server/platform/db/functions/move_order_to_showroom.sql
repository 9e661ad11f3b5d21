-- Gives an open order to another showroom: its hold, and its totals with it; called by `giveToShowroom` in server/orders (decision 0033).
-- Returns null, or, with nothing changed, the rows of which the other showroom is short, as `move_stock` does: all of them while the pairs
-- are out, which come back to the showroom that sent them (decision 0038). The lock keeps `count_order_events` from counting the order for
-- both showrooms. It runs as its owner, because the shop's role may not change the showroom of an order otherwise.
CREATE OR REPLACE FUNCTION move_order_to_showroom(order_id uuid, new_store uuid, moved_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  moved orders;
  place text;
  counted uuid[];
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT moved FROM orders WHERE id = order_id AND is_open_order(status) FOR UPDATE;
  place := CASE WHEN stock_is_kept() THEN place_of_pairs(moved.pairs, moved.status) END;
  IF place = 'out' THEN
    RETURN (
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', new_store, 'product', l.product, 'size', l.size, 'asked', l.quantity, 'available', 0
      )) FROM order_lines l WHERE l."order" = order_id
    );
  ELSIF place = 'held' THEN
    short := move_stock((
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', side.store, 'product', l.product, 'size', l.size, 'on_hand', 0, 'held', side.sign * l.quantity,
        'kind', CASE side.sign WHEN 1 THEN 'held' ELSE 'released' END, 'pairs', side.sign * l.quantity, 'order', order_id
      ))
      FROM order_lines l CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS side (store, sign)
      WHERE l."order" = order_id AND (side.sign = 1 OR NOT EXISTS (
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
  UPDATE orders SET store = new_store, updated_at = clock_timestamp(), pairs = CASE WHEN place IS NOT NULL THEN moved.pairs END
    WHERE id = order_id;
  PERFORM add_order_totals(counted, 1);
  DELETE FROM daily_orders WHERE store = moved.store AND orders = 0
    AND day = (moved.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  RETURN NULL;
END
$$;
