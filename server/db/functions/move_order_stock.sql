-- Moves the pairs of an order whose status changes from `old_status` (null: it is being placed) to `new_status`; called by `place_order`
-- and by the desk. Pending, Approved and Processing hold pairs; Courier and Delivered have taken them out; Cancelled has nothing, and
-- what comes back from a courier is counted in, never assumed. Lines in `order_shortages` hold nothing. Returns null, or, with nothing
-- moved, the short rows as `move_stock` does. Does nothing while no stock is kept; the shared lock keeps that so until the commit.
CREATE OR REPLACE FUNCTION move_order_stock(order_id uuid, old_status text, new_status text, moved_by uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  old_place text := CASE WHEN old_status IN ('Pending', 'Approved', 'Processing') THEN 'here'
    WHEN old_status IN ('Courier', 'Delivered') THEN 'out' ELSE 'none' END;
  new_place text := CASE WHEN new_status IN ('Pending', 'Approved', 'Processing') THEN 'here'
    WHEN new_status IN ('Courier', 'Delivered') THEN 'out' ELSE 'none' END;
  step text := old_place || ' ' || new_place;
  moves jsonb;
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF old_place = new_place OR step = 'out none' OR NOT stock_is_kept() THEN
    RETURN NULL;
  END IF;
  SELECT jsonb_agg(jsonb_build_object(
      'showroom', o.store, 'product', l.product, 'size', l.size, 'order', o.id,
      'on_hand', l.quantity * CASE step WHEN 'here out' THEN -1 WHEN 'none out' THEN -1 WHEN 'out here' THEN 1 ELSE 0 END,
      'held', CASE WHEN s."order" IS NULL OR old_place <> 'here' THEN l.quantity ELSE 0 END
        * CASE step WHEN 'here out' THEN -1 WHEN 'here none' THEN -1 WHEN 'out here' THEN 1 WHEN 'none here' THEN 1 ELSE 0 END,
      'kind', CASE step WHEN 'here out' THEN 'sold' WHEN 'none out' THEN 'sold' WHEN 'out here' THEN 'undone'
        WHEN 'here none' THEN 'released' ELSE 'held' END,
      'pairs', l.quantity * CASE WHEN step IN ('here out', 'none out', 'here none') THEN -1 ELSE 1 END
    )) INTO moves
  FROM orders o JOIN order_lines l ON l."order" = o.id
  LEFT JOIN order_shortages s ON s."order" = l."order" AND s.position = l.position
  WHERE o.id = order_id AND NOT (s."order" IS NOT NULL AND step = 'here none');
  IF moves IS NULL THEN
    short := NULL;
  ELSIF old_status IS NULL THEN
    -- `place_order` undoes everything if it is short. Other orders wait for the pairs from their change until the commit: it comes last.
    PERFORM add_movements(moves, moved_by);
    short := change_pairs(moves);
  ELSE
    short := move_stock(moves, moved_by);
  END IF;
  IF short IS NULL AND old_place = 'here' THEN
    DELETE FROM order_shortages WHERE "order" = order_id;
  END IF;
  RETURN short;
END
$$;
