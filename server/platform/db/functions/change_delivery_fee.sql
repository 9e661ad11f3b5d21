-- Changes the delivery fee of a cash order that waits for a call, with its total and the stored totals; called by `changeAddress` in
-- server/phone-calls (decision 0034). The lock keeps `count_order_events` from counting the order in between. It runs as its owner, because
-- the shop's role may not change the amounts of an order otherwise.
CREATE OR REPLACE FUNCTION change_delivery_fee(order_id uuid, fee integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted uuid[];
BEGIN
  PERFORM FROM orders WHERE id = order_id AND status = 'Pending' AND payment_method = 'COD' FOR UPDATE;
  IF NOT FOUND OR fee < 0 THEN
    RAISE EXCEPTION 'order %: the fee cannot become %', order_id, fee;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  UPDATE orders SET shipping = fee, total = subtotal + fee, updated_at = clock_timestamp() WHERE id = order_id;
  PERFORM add_order_totals(counted, 1);
END
$$;
