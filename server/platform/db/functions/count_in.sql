-- Brings back the pairs of an order that are out, the only way there is; called by `countIn` in server/orders, once the order is neither
-- with the courier nor delivered (decision 0038). With `never_left` all of them are on the shelf as before. Otherwise `sellable`, an array
-- of {product, size, quantity}, goes on the shelf, and the rest, unfit or lost, is written off, so that what an order has out is always its
-- lines or nothing. An open order then holds its pairs anew; a line that is not there any more stands in `order_shortages`. Returns false,
-- with nothing changed, unless the pairs are out.
CREATE OR REPLACE FUNCTION count_in(order_id uuid, never_left boolean, sellable jsonb, why text, counted_by uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  counted orders;
  is_open boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT counted FROM orders WHERE id = order_id;
  IF counted.pairs IS DISTINCT FROM 'out' OR counted.status IN ('Courier', 'Delivered') THEN
    RETURN false;
  END IF;
  IF NOT stock_is_kept() THEN
    UPDATE orders SET pairs = NULL WHERE id = order_id;
    RETURN true;
  END IF;
  is_open := place_of_pairs(NULL, counted.status) = 'held';
  PERFORM move_stock((
    WITH sent AS (
      SELECT l.product, l.size, sum(l.quantity) AS pairs FROM order_lines l WHERE l."order" = order_id GROUP BY 1, 2
    ), fit AS (
      SELECT f.product, f.size, sum(f.quantity) AS pairs
      FROM jsonb_to_recordset(sellable) AS f (product uuid, size uuid, quantity integer) GROUP BY 1, 2
    )
    SELECT jsonb_agg(jsonb_build_object(
      'showroom', counted.store, 'product', s.product, 'size', s.size, 'order', order_id, 'kind', step.kind, 'pairs', step.pairs,
      'on_hand', step.on_hand, 'held', step.held, 'reason', step.reason
    ))
    FROM sent s LEFT JOIN fit USING (product, size)
    CROSS JOIN LATERAL (VALUES
      ('undone', s.pairs, s.pairs, s.pairs, NULL, never_left),
      ('released', -s.pairs, 0, -s.pairs, NULL, never_left AND NOT is_open),
      ('returned', s.pairs, s.pairs, 0, why, NOT never_left),
      ('written-off', coalesce(fit.pairs, 0) - s.pairs, coalesce(fit.pairs, 0) - s.pairs, 0,
        CASE why WHEN 'lost' THEN 'lost' ELSE 'damaged' END, NOT never_left AND coalesce(fit.pairs, 0) < s.pairs)
    ) AS step (kind, pairs, on_hand, held, reason, applies)
    WHERE step.applies
  ), counted_by);
  IF is_open AND NOT never_left THEN
    PERFORM hold_what_is_there(ARRAY[order_id], counted_by);
  END IF;
  UPDATE orders SET pairs = CASE WHEN is_open THEN 'held' ELSE 'none' END WHERE id = order_id;
  RETURN true;
END
$$;
