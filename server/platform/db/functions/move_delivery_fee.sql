-- Moves the one fee of an order in parcels from the parcel that bears it to an open one that is delivered, with both totals and the stored
-- totals; called by `passFeeOn` in server/orders. What both were before is kept in `order_revisions`. What was paid of the fee is paid too
-- much; where a wallet order was paid, its new fee is collected in cash. The lock keeps `count_order_events` from counting the
-- orders in between. It runs as its owner, because the shop's role may not change the amounts of an order otherwise.
CREATE OR REPLACE FUNCTION move_delivery_fee(bearer uuid, heir uuid, moved_by uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  fee integer;
  counted uuid[];
BEGIN
  PERFORM FROM orders WHERE id IN (bearer, heir) ORDER BY id FOR UPDATE;
  SELECT b.shipping INTO fee FROM orders b JOIN orders h ON h.id = heir AND h.id <> b.id AND h.fulfilment = 'delivery' AND is_open_order(h.status)
    WHERE b.id = bearer AND b.shipping > 0
      AND coalesce((SELECT p.whole FROM order_parts p WHERE p.part = b.id), b.id) = coalesce((SELECT p.whole FROM order_parts p WHERE p.part = h.id), h.id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order %: its fee cannot go to %', bearer, heir;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" IN (bearer, heir) AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  PERFORM add_order_revision(bearer, moved_by), add_order_revision(heir, moved_by);
  UPDATE orders SET shipping = 0, total = subtotal, updated_at = clock_timestamp() WHERE id = bearer;
  UPDATE orders o SET shipping = o.shipping + fee, total = o.total + fee, updated_at = clock_timestamp(),
      cash_since = CASE
        WHEN o.payment_method <> 'COD' AND o.money <> 'none' AND order_unpaid(o) = 0 AND o.paid < o.total + fee
        THEN coalesce(o.cash_since, clock_timestamp()) ELSE o.cash_since END
    WHERE o.id = heir;
  PERFORM refresh_order_money(o.id) FROM orders o WHERE o.id IN (bearer, heir) AND o.money <> 'none';
  PERFORM add_order_totals(counted, 1);
END
$$;
