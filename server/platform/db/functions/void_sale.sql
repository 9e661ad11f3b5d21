-- Voids a sale of today whose money no closing of its till has counted: takes its money back, and puts its pairs on the shelf again; called
-- by `voidSale` in server/counter (decision 0051). Returns 'voided', or, with nothing changed, 'voided-before', 'exchanged', 'other-day' or
-- 'till-closed'.
CREATE OR REPLACE FUNCTION void_sale(sale_id uuid, why text, voids uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  voided sales;
  moved record;
  moves jsonb;
BEGIN
  SELECT * INTO STRICT voided FROM sales s WHERE s.id = sale_id;
  -- As every sale of the device: one after the other.
  PERFORM FROM counter_devices d WHERE d.id = voided.device FOR UPDATE;
  SELECT * INTO STRICT voided FROM sales s WHERE s.id = sale_id FOR UPDATE;
  IF voided.state = 'voided' THEN
    RETURN 'voided-before';
  ELSIF voided.exchange IS NOT NULL OR EXISTS (SELECT FROM exchange_lines l WHERE l.sale = sale_id) THEN
    RETURN 'exchanged';
  ELSIF (voided.at AT TIME ZONE 'Asia/Dhaka')::date <> (clock_timestamp() AT TIME ZONE 'Asia/Dhaka')::date THEN
    RETURN 'other-day';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('till ' || voided.showroom, 0));
  IF EXISTS (
    SELECT FROM till_days d WHERE d.showroom = voided.showroom AND d.at >= voided.at
  ) OR EXISTS (
    SELECT FROM order_money m WHERE m.sale = sale_id AND m.showroom IS NOT NULL AND m.position <= till_closed_up_to(voided.showroom, 'infinity')
  ) THEN
    RETURN 'till-closed';
  END IF;
  UPDATE sales s SET state = 'voided', voided_at = clock_timestamp(), voided_by = voids, void_reason = why WHERE s.id = sale_id;
  FOR moved IN
    SELECT m.position FROM order_money m
    WHERE m.sale = sale_id AND m.kind <> 'undone' AND NOT EXISTS (SELECT FROM order_money u WHERE u.undoes = m.position)
    ORDER BY m.position
  LOOP
    PERFORM move_order_money(NULL, jsonb_build_object('undoes', moved.position, 'reason', why), voids);
  END LOOP;
  -- The line of a statement that paid it belongs to nothing again: it is paid back, or pays for what was meant.
  UPDATE sale_payments p SET line = NULL WHERE p.sale = sale_id AND p.line IS NOT NULL;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT jsonb_agg(jsonb_build_object(
      'showroom', m.showroom, 'product', m.product, 'size', m.size, 'sale', sale_id, 'kind', 'void-counter', 'pairs', -m.pairs,
      'on_hand', -m.pairs, 'held', 0, 'reason', why
    )) INTO moves
  FROM stock_movements m WHERE m.sale = sale_id AND m.kind = 'sold-counter';
  IF moves IS NOT NULL THEN
    PERFORM move_stock(moves, voids);
  END IF;
  RETURN 'voided';
END
$$;
