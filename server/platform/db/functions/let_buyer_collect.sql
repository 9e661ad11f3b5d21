-- Makes an open order one that its buyer collects: without a fee, with its total and the stored totals; called by whoever packs it. What was
-- paid of the fee is paid too much. The lock keeps `count_order_events` from counting the order in between. It runs as its owner, because
-- the shop's role may not change the amounts of an order otherwise.
CREATE OR REPLACE FUNCTION let_buyer_collect(order_id uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted uuid[];
BEGIN
  PERFORM FROM orders WHERE id = order_id AND is_open_order(status) FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order %: its buyer cannot collect it', order_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  UPDATE orders SET fulfilment = 'collection', shipping = 0, total = subtotal, updated_at = clock_timestamp() WHERE id = order_id;
  PERFORM add_order_totals(counted, 1);
  PERFORM refresh_order_money(order_id);
END
$$;
