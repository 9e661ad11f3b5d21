-- Makes an order of which somebody has taken back that it was fetched one that is delivered again, with the fee that `fetch_order` took off,
-- unless that went back to its buyer; called by `moveToStatus` in server/orders. What of it nobody has paid is collected in cash. The lock keeps
-- `count_order_events` from counting the order in between. It runs as its owner, because the shop's role may not change the amounts of an
-- order otherwise.
CREATE OR REPLACE FUNCTION deliver_fetched(order_id uuid, taken_back_by uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  fee integer;
  counted uuid[];
BEGIN
  SELECT CASE WHEN o.paid_back > 0 THEN 0 ELSE w.fetched_fee END INTO fee FROM orders o JOIN order_work w ON w."order" = o.id
    WHERE o.id = order_id AND o.fulfilment = 'collection' AND w.fetched_fee IS NOT NULL AND o.status NOT IN ('Delivered', 'Cancelled')
    FOR UPDATE OF o;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order %: it is not delivered again', order_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  IF fee > 0 THEN
    PERFORM add_order_revision(order_id, taken_back_by);
  END IF;
  UPDATE orders o SET fulfilment = 'delivery', shipping = fee, total = o.subtotal + fee, updated_at = clock_timestamp(),
      cash_since = CASE
        WHEN o.payment_method <> 'COD' AND o.money <> 'none' AND order_unpaid(o) = 0 AND o.paid < o.subtotal + fee
        THEN coalesce(o.cash_since, clock_timestamp()) ELSE o.cash_since END
    WHERE o.id = order_id;
  UPDATE order_work SET fetched_fee = NULL WHERE "order" = order_id;
  PERFORM refresh_order_money(order_id);
  PERFORM add_order_totals(counted, 1);
END
$$;
