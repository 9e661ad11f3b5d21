-- Takes lines out of an open cash order into a second parcel, which is an order of its own in the books: another showroom packs and sends it,
-- with its own share of the cash and no fee; called by `splitOrder` in server/orders. `split` is {id, number, event, store, positions, vat,
-- part_vat, former, reason}. A line that stays and is short goes on waiting. Returns null, or the rows of which the other showroom is short,
-- as `move_stock` does: then the caller has to roll back. The lock keeps `count_order_events` from counting the order in between. It runs as
-- its owner, because the shop's role may not change lines and amounts of an order otherwise.
CREATE OR REPLACE FUNCTION split_order(order_id uuid, split jsonb, split_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  former orders;
  part uuid := (split->>'id')::uuid;
  part_store uuid := (split->>'store')::uuid;
  chosen integer[] := ARRAY(SELECT value::integer FROM jsonb_array_elements_text(split->'positions'));
  part_subtotal bigint;
  place text;
  lines order_lines[];
  lacking order_shortages[];
  counted uuid[];
  moves jsonb;
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT former FROM orders
    WHERE id = order_id AND status IN ('Approved', 'Processing') AND payment_method = 'COD' AND money = 'none' AND fulfilment = 'delivery'
    FOR UPDATE;
  place := CASE WHEN stock_is_kept() THEN place_of_pairs(former.pairs, former.status) END;
  IF place = 'out' THEN
    RAISE EXCEPTION 'order %: its pairs are out', order_id;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  SELECT sum(unit_price::bigint * quantity) INTO STRICT part_subtotal FROM order_lines WHERE "order" = order_id AND position = ANY(chosen);
  INSERT INTO order_revisions ("order", revision, by, reason, former)
    SELECT order_id, coalesce(max(r.revision), 0) + 1, split_by, split->>'reason', split->'former'
    FROM order_revisions r WHERE r."order" = order_id;
  INSERT INTO orders (
    id, number, customer, store, status, payment_method, shipping_name, shipping_email, shipping_phone, shipping_address, district, thana,
    subtotal, shipping, total, request_hash, language, created_at, promised_on, channel, taken_by, pairs
  ) VALUES (
    part, split->>'number', former.customer, part_store, 'Approved', former.payment_method, former.shipping_name, former.shipping_email,
    former.shipping_phone, former.shipping_address, former.district, former.thana, part_subtotal, 0, part_subtotal, '', former.language,
    former.created_at, former.promised_on, former.channel, former.taken_by, CASE WHEN place IS NOT NULL THEN former.pairs END
  );
  INSERT INTO order_parts (part, whole)
    SELECT part, coalesce((SELECT p.whole FROM order_parts p WHERE p.part = order_id), order_id);
  INSERT INTO order_work ("order", confirmed_at)
    SELECT part, coalesce((SELECT w.confirmed_at FROM order_work w WHERE w."order" = order_id), clock_timestamp());
  INSERT INTO order_events (id, "order", "from", "to", by, at)
    VALUES ((split->>'event')::uuid, part, NULL, 'Approved', split_by, clock_timestamp());
  IF place = 'held' THEN
    SELECT jsonb_agg(jsonb_build_object(
        'showroom', n.store, 'product', n.product, 'size', n.size, 'order', n.of, 'on_hand', 0, 'held', n.pairs, 'pairs', n.pairs,
        'kind', CASE WHEN n.pairs > 0 THEN 'held' ELSE 'released' END
      )) INTO moves
    FROM (
      SELECT of, store, product, size, sum(pairs) AS pairs FROM (
        SELECT part AS of, part_store AS store, l.product, l.size, l.quantity AS pairs
        FROM order_lines l WHERE l."order" = order_id AND l.position = ANY(chosen)
        UNION ALL
        SELECT order_id, former.store, l.product, l.size, -l.quantity FROM order_lines l
        WHERE l."order" = order_id AND l.position = ANY(chosen) AND NOT EXISTS (
          SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
        )
      ) AS side GROUP BY 1, 2, 3, 4
    ) AS n;
    short := move_stock(moves, split_by);
    IF short IS NOT NULL THEN
      RETURN short;
    END IF;
  END IF;
  lacking := ARRAY(SELECT s FROM order_shortages s WHERE s."order" = order_id);
  DELETE FROM order_shortages WHERE "order" = order_id;
  lines := ARRAY(SELECT l FROM order_lines l WHERE l."order" = order_id);
  DELETE FROM order_lines WHERE "order" = order_id;
  INSERT INTO order_lines ("order", position, product, size, name, name_bn, code, color, color_bn, size_number, unit_price, quantity, regular_price)
    SELECT CASE WHEN l.position = ANY(chosen) THEN part ELSE order_id END,
      row_number() OVER (PARTITION BY l.position = ANY(chosen) ORDER BY l.position) - 1, l.product, l.size, l.name, l.name_bn, l.code, l.color,
      l.color_bn, l.size_number, l.unit_price, l.quantity, l.regular_price
    FROM unnest(lines) AS l;
  INSERT INTO order_shortages ("order", position, at)
    SELECT order_id, stays.place, s.at
    FROM (
      SELECT l.position, row_number() OVER (ORDER BY l.position) - 1 AS place FROM unnest(lines) AS l WHERE l.position <> ALL(chosen)
    ) AS stays JOIN unnest(lacking) AS s USING (position);
  UPDATE orders SET subtotal = subtotal - part_subtotal, total = total - part_subtotal, updated_at = clock_timestamp() WHERE id = order_id;
  INSERT INTO order_invoices ("order", terms, vat)
    SELECT part, i.terms, (split->>'part_vat')::bigint FROM order_invoices i WHERE i."order" = order_id AND split->>'part_vat' IS NOT NULL;
  UPDATE order_invoices SET vat = (split->>'vat')::bigint WHERE "order" = order_id AND split->>'vat' IS NOT NULL;
  PERFORM add_order_totals(counted, 1);
  DELETE FROM daily_orders WHERE store = former.store AND orders = 0 AND day = (former.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  RETURN NULL;
END
$$;
