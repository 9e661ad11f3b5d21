-- Changes lines, showroom, fee and way to pay of an open order whose pairs are in the shop; called by `changeOrder` in server/orders. `change` is
-- {store, shipping, lines, payment_method, payment_number, transaction_id, vat, in_cash, promised_on, former, reason}: its lines take the place of the
-- former ones, whose pairs are released where the new ones are held, and `former` is kept in `order_revisions`. Returns null, or, with nothing
-- changed, the rows of which the showroom is short, as `move_stock` does. What was paid stays: more than the new total is to be paid back,
-- what is missing is collected in cash (`in_cash`). The lock keeps `count_order_events` from counting the order in between. It runs as its
-- owner, because the shop's role may not change lines and amounts of an order otherwise.
CREATE OR REPLACE FUNCTION change_order(order_id uuid, change jsonb, changed_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  former orders;
  new_store uuid := (change->>'store')::uuid;
  place text;
  counted uuid[];
  moves jsonb;
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT former FROM orders WHERE id = order_id AND is_open_order(status) FOR UPDATE;
  place := CASE WHEN stock_is_kept() THEN place_of_pairs(former.pairs, former.status) END;
  IF place = 'out' THEN
    RAISE EXCEPTION 'order %: its pairs are out', order_id;
  ELSIF place = 'held' THEN
    SELECT jsonb_agg(jsonb_build_object(
        'showroom', n.store, 'product', n.product, 'size', n.size, 'order', order_id, 'on_hand', 0, 'held', n.pairs, 'pairs', n.pairs,
        'kind', CASE WHEN n.pairs > 0 THEN 'held' ELSE 'released' END
      )) INTO moves
    FROM (
      SELECT store, product, size, sum(pairs) AS pairs FROM (
        SELECT new_store AS store, l.product, l.size, l.quantity AS pairs FROM jsonb_populate_recordset(NULL::order_lines, change->'lines') AS l
        UNION ALL
        SELECT former.store, l.product, l.size, -l.quantity FROM order_lines l
        WHERE l."order" = order_id AND NOT EXISTS (
          SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
        )
      ) AS side GROUP BY 1, 2, 3
    ) AS n WHERE n.pairs <> 0;
    IF moves IS NOT NULL THEN
      short := move_stock(moves, changed_by);
    END IF;
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
  INSERT INTO order_revisions ("order", revision, by, reason, former)
    SELECT order_id, coalesce(max(r.revision), 0) + 1, changed_by, change->>'reason', change->'former'
    FROM order_revisions r WHERE r."order" = order_id;
  DELETE FROM order_lines WHERE "order" = order_id;
  INSERT INTO order_lines ("order", position, product, size, name, name_bn, code, color, color_bn, size_number, unit_price, quantity, regular_price)
    SELECT order_id, l.position, l.product, l.size, l.name, l.name_bn, l.code, l.color, l.color_bn, l.size_number, l.unit_price, l.quantity,
      l.regular_price
    FROM jsonb_populate_recordset(NULL::order_lines, change->'lines') AS l;
  UPDATE orders SET store = new_store, subtotal = amount.subtotal, shipping = (change->>'shipping')::integer,
      total = amount.subtotal + (change->>'shipping')::integer, payment_method = change->>'payment_method',
      payment_number = change->>'payment_number', transaction_id = change->>'transaction_id',
      cash_since = CASE WHEN (change->>'in_cash')::boolean THEN coalesce(cash_since, clock_timestamp()) ELSE cash_since END,
      promised_on = coalesce((change->>'promised_on')::date, promised_on),
      pairs = CASE WHEN place IS NOT NULL THEN former.pairs END, updated_at = clock_timestamp()
    FROM (SELECT sum(unit_price::bigint * quantity) AS subtotal FROM order_lines WHERE "order" = order_id) AS amount
    WHERE id = order_id;
  UPDATE order_invoices SET vat = (change->>'vat')::bigint WHERE "order" = order_id AND change->>'vat' IS NOT NULL;
  UPDATE stranger_holds SET pairs = (SELECT sum(quantity) FROM order_lines WHERE "order" = order_id) WHERE "order" = order_id;
  IF former.money <> 'none' THEN
    PERFORM refresh_order_money(order_id);
  END IF;
  PERFORM add_order_totals(counted, 1);
  DELETE FROM daily_orders WHERE store = former.store AND orders = 0 AND day = (former.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  RETURN NULL;
END
$$;
