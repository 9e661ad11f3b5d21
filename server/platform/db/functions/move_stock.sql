-- Moves pairs, all of them or none, and writes the ledger; called by every function and query that changes stock (decision 0033).
-- `moves` is an array of {showroom, product, size, on_hand, held, kind, pairs, order, sale, exchange, transfer, reference, reason}: `on_hand` and `held`
-- are added to the row of the showroom, `kind` and the following go into the ledger. Returns null, or, with nothing moved, the rows
-- that are short as `change_pairs` does.
CREATE OR REPLACE FUNCTION move_stock(moves jsonb, moved_by uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  short jsonb := change_pairs(moves);
BEGIN
  IF short IS NULL THEN
    PERFORM add_movements(moves, moved_by);
  END IF;
  RETURN short;
END
$$;
