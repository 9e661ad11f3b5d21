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
