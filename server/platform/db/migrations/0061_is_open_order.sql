-- Which orders are open stands in one function.
-- Whether an order of this status is in the shop: not yet with a courier or its buyer, and not cancelled; `isOpenStatus` of
-- shared/rules/orders/order-status.ts. Called by queries and by functions that hold, move and count the pairs of orders.
CREATE OR REPLACE FUNCTION is_open_order(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN status IN ('Pending', 'Approved', 'Processing');
--> statement-breakpoint
-- Where the pairs of an order are: 'none', 'held' or 'out'. `pairs` is the column of `orders`: null is 'as the status says', also for
-- orders that were last moved while no stock was kept (decision 0038).
-- Its body is a text: a former program that empties the database drops functions one by one, and none may take another along.
CREATE OR REPLACE FUNCTION place_of_pairs(pairs text, status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(pairs, CASE
    WHEN is_open_order(status) THEN 'held'
    WHEN status IN ('Courier', 'Delivered') THEN 'out'
    ELSE 'none'
  END)
$$;
--> statement-breakpoint
-- Whether a courier has the parcel of an order, and with it the cash: it was given to one, did not come back, and no status since says that
-- the order is in the shop. Called by `fill_order_money` and by the desk when an order is Delivered.
-- Its body is a text: a former program that empties the database drops functions one by one, and none may take another along.
CREATE OR REPLACE FUNCTION courier_has(order_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM parcels p
    WHERE p."order" = order_id AND p.courier IS NOT NULL AND p.returned_at IS NULL AND NOT EXISTS (
      SELECT FROM order_events e
      WHERE e."order" = order_id AND e.at > p.handed_over_at AND is_open_order(e."to")
    )
  )
$$;
--> statement-breakpoint
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
