-- Makes an open order that holds no pairs hold those that are there, line by line; a line that is not there stands in `order_shortages`.
-- Called by `count_in` and, for an order that its buyer has confirmed, by `holdWhatIsThere` in server/stock. Does nothing while no stock is
-- kept.
CREATE OR REPLACE FUNCTION hold_what_is_there(order_id uuid, held_by uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  showroom uuid;
  line record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT stock_is_kept() THEN
    UPDATE orders SET pairs = NULL WHERE id = order_id;
    RETURN;
  END IF;
  SELECT store INTO STRICT showroom FROM orders WHERE id = order_id;
  FOR line IN SELECT * FROM order_lines WHERE "order" = order_id ORDER BY product, size, position LOOP
    IF move_stock(jsonb_build_array(jsonb_build_object(
      'showroom', showroom, 'product', line.product, 'size', line.size, 'order', order_id, 'kind', 'held', 'pairs', line.quantity,
      'on_hand', 0, 'held', line.quantity
    )), held_by) IS NOT NULL THEN
      INSERT INTO order_shortages ("order", position) VALUES (order_id, line.position) ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  UPDATE orders SET pairs = 'held' WHERE id = order_id;
END
$$;
