-- Makes open orders that hold no pairs hold those that are there, line by line, the older order first; a line that is not there stands in
-- `order_shortages`. Called by `count_in` and, for orders that their buyers have confirmed or paid, by `holdWhatIsThere` in server/stock.
-- Returns the orders that are short. Does nothing while no stock is kept. The rows of the pairs are locked at once, in the order of
-- `change_pairs`.
CREATE OR REPLACE FUNCTION hold_what_is_there(order_ids uuid[], held_by uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  line record;
  available bigint;
  moves jsonb := '[]';
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT stock_is_kept() THEN
    UPDATE orders SET pairs = NULL WHERE id = ANY(order_ids);
    RETURN '{}';
  END IF;
  PERFORM FROM stock s
    WHERE (s.showroom, s.product, s.size) IN (
      SELECT o.store, l.product, l.size FROM orders o JOIN order_lines l ON l."order" = o.id WHERE o.id = ANY(order_ids)
    )
    ORDER BY s.showroom, s.product, s.size FOR UPDATE;
  FOR line IN
    SELECT o.id, o.store, l.position, l.product, l.size, l.quantity, coalesce(s.on_hand - s.held, 0) AS free,
      row_number() OVER (PARTITION BY o.store, l.product, l.size ORDER BY o.created_at, o.id, l.position) AS nth
    FROM orders o JOIN order_lines l ON l."order" = o.id
    LEFT JOIN stock s ON s.showroom = o.store AND s.product = l.product AND s.size = l.size
    WHERE o.id = ANY(order_ids) ORDER BY o.store, l.product, l.size, nth
  LOOP
    available := CASE line.nth WHEN 1 THEN line.free ELSE available END;
    IF line.quantity <= available THEN
      available := available - line.quantity;
      moves := moves || jsonb_build_object(
        'showroom', line.store, 'product', line.product, 'size', line.size, 'order', line.id, 'kind', 'held', 'pairs', line.quantity,
        'on_hand', 0, 'held', line.quantity
      );
    ELSE
      INSERT INTO order_shortages ("order", position) VALUES (line.id, line.position) ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  IF moves <> '[]' AND move_stock(moves, held_by) IS NOT NULL THEN
    RAISE EXCEPTION 'pairs of % have gone while their rows were locked', order_ids;
  END IF;
  UPDATE orders SET pairs = 'held' WHERE id = ANY(order_ids);
  RETURN ARRAY(SELECT DISTINCT "order" FROM order_shortages WHERE "order" = ANY(order_ids));
END
$$;
