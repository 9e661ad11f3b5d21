ALTER TABLE "order_work" ADD COLUMN "fetched_fee" integer;--> statement-breakpoint
-- Keeps what an order is in `order_revisions`, before its fee is changed; called by `move_delivery_fee`, `fetch_order` and `deliver_fetched`.
CREATE OR REPLACE FUNCTION add_order_revision(order_id uuid, revised_by uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_revisions ("order", revision, by, former)
    SELECT o.id, coalesce((SELECT max(r.revision) FROM order_revisions r WHERE r."order" = o.id), 0) + 1, revised_by, jsonb_build_object(
        'products', (
          SELECT jsonb_agg(jsonb_build_object('product', l.product, 'size', l.size, 'name', l.name, 'nameBn', l.name_bn,
            'sizeNumber', l.size_number::float8, 'quantity', l.quantity, 'unitPrice', l.unit_price) ORDER BY l.position)
          FROM order_lines l WHERE l."order" = o.id
        ),
        'shippingAddress', jsonb_build_object('name', o.shipping_name, 'email', o.shipping_email, 'phone', o.shipping_phone,
          'address', o.shipping_address),
        'store', jsonb_build_object('_id', s.id, 'code', s.code, 'codeBn', s.code_bn),
        'method', o.payment_method, 'subtotal', o.subtotal, 'shipping', o.shipping, 'total', o.total
      )
    FROM orders o JOIN showrooms s ON s.id = o.store WHERE o.id = order_id
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Makes an order that was to be delivered one that its buyer fetches at the counter, without a fee (`let_buyer_collect`); called by
-- `collectOrder` in server/orders. What it was is kept in `order_revisions`, and its fee in `order_work` for `deliver_fetched`. It runs as its
-- owner, because the shop's role may not change the amounts of an order otherwise.
CREATE OR REPLACE FUNCTION fetch_order(order_id uuid, fetched_by uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  fee integer;
BEGIN
  SELECT shipping INTO STRICT fee FROM orders WHERE id = order_id AND fulfilment = 'delivery' FOR UPDATE;
  IF fee > 0 THEN
    PERFORM add_order_revision(order_id, fetched_by);
  END IF;
  PERFORM let_buyer_collect(order_id);
  UPDATE order_work SET fetched_fee = fee WHERE "order" = order_id;
END
$$;
--> statement-breakpoint
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
