-- Moves the pairs of an order whose status changes from `old_status` (null: it is being placed) to `new_status`, and is the only writer of
-- `orders.pairs` but `count_in`; called by `place_order` and by whatever sets a status. What happens depends on where the pairs are: an
-- open status holds them, Courier and Delivered take them out, Cancelled releases them, and nothing but `count_in` brings back what is out
-- (decision 0038). Lines in `order_shortages` hold nothing, and are taken like the others once their pairs are there. Returns null, or,
-- with nothing moved, the short rows as `move_stock` does. Moves nothing while no stock is kept; the shared lock keeps that so until the
-- commit.
CREATE OR REPLACE FUNCTION move_order_stock(order_id uuid, old_status text, new_status text, moved_by uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  known text;
  place text;
  target text;
  moves jsonb;
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT stock_is_kept() THEN
    UPDATE orders SET pairs = NULL WHERE id = order_id AND pairs IS NOT NULL;
    RETURN NULL;
  END IF;
  SELECT pairs INTO STRICT known FROM orders WHERE id = order_id;
  place := place_of_pairs(known, old_status);
  target := CASE place WHEN 'out' THEN 'out' ELSE place_of_pairs(NULL, new_status) END;
  IF place = 'out' AND new_status = 'Cancelled' AND EXISTS (SELECT FROM parcels WHERE "order" = order_id AND returned_at = now()) THEN
    -- The former program has counted in what can be sold, in this transaction.
    target := 'none';
    PERFORM square_order_ledger(ARRAY[order_id], target, moved_by);
  ELSIF known IS NULL AND old_status IS NOT NULL AND place <> 'held' THEN
    PERFORM square_order_ledger(ARRAY[order_id], place, moved_by);
  END IF;
  IF place <> 'out' AND place <> target THEN
    SELECT jsonb_agg(jsonb_build_object(
        'showroom', o.store, 'product', l.product, 'size', l.size, 'order', o.id, 'kind', step.kind, 'pairs', step.sign * l.quantity,
        'on_hand', CASE step.kind WHEN 'sold' THEN -l.quantity ELSE 0 END, 'held', step.sign * l.quantity
      ) ORDER BY step.kind) INTO moves
    FROM orders o JOIN order_lines l ON l."order" = o.id
    LEFT JOIN order_shortages s ON s."order" = l."order" AND s.position = l.position
    CROSS JOIN LATERAL (VALUES
      ('held', 1, target <> 'none' AND (place = 'none' OR s."order" IS NOT NULL)),
      ('released', -1, target = 'none' AND s."order" IS NULL),
      ('sold', -1, target = 'out')
    ) AS step (kind, sign, applies)
    WHERE o.id = order_id AND step.applies;
    IF moves IS NULL THEN
      short := NULL;
    ELSIF old_status IS NULL THEN
      -- `place_order` undoes everything if it is short. Other orders wait for the pairs from their change until the commit: it comes last.
      PERFORM add_movements(moves, moved_by);
      short := change_pairs(moves);
    ELSE
      short := move_stock(moves, moved_by);
    END IF;
    IF short IS NOT NULL THEN
      RETURN short;
    END IF;
    DELETE FROM order_shortages WHERE "order" = order_id;
  END IF;
  -- A new order is where its status says.
  IF old_status IS NOT NULL THEN
    UPDATE orders SET pairs = target WHERE id = order_id AND pairs IS DISTINCT FROM target;
  END IF;
  RETURN NULL;
END
$$;
