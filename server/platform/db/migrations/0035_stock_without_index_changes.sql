-- The previous release reads the same with the new index. Free space in a page keeps a changed row beside its old version.
DROP INDEX "stock_available";--> statement-breakpoint
DROP INDEX "stock_available_by_showroom";--> statement-breakpoint
CREATE INDEX "stock_by_product" ON "stock" USING btree ("product","size","showroom");--> statement-breakpoint
ALTER TABLE "stock" SET (fillfactor = 80);--> statement-breakpoint
-- Adds to the pairs on hand and held, all of them or none; called by `move_stock` and `move_order_stock`, which write the ledger (decision 0033).
-- `moves` is as for `move_stock`. Returns null, or, with nothing changed, the rows that are short as an array of {showroom, product, size,
-- asked, available}. Rows are locked in one order, so that two calls cannot wait for each other.
CREATE OR REPLACE FUNCTION change_pairs(moves jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  short jsonb;
  crossing_products uuid[];
  crossing_sizes uuid[];
BEGIN
  IF moves @? '$[*] ? (@.on_hand > 0)' THEN
    INSERT INTO stock (showroom, product, size)
      SELECT DISTINCT m.showroom, m.product, m.size
      FROM jsonb_to_recordset(moves) AS m (showroom uuid, product uuid, size uuid, on_hand integer)
      WHERE m.on_hand > 0 ORDER BY 1, 2, 3
      ON CONFLICT DO NOTHING;
  END IF;
  -- What the lock returns is what the row holds after waiting.
  WITH change AS MATERIALIZED (
    SELECT m.showroom, m.product, m.size, sum(m.on_hand) AS on_hand, sum(m.held) AS held
    FROM jsonb_to_recordset(moves) AS m (showroom uuid, product uuid, size uuid, on_hand integer, held integer)
    GROUP BY 1, 2, 3
  ), locked AS MATERIALIZED (
    SELECT s.showroom, s.product, s.size, s.on_hand, s.held FROM stock s
    WHERE (s.showroom, s.product, s.size) IN (SELECT c.showroom, c.product, c.size FROM change c)
    ORDER BY s.showroom, s.product, s.size FOR UPDATE OF s
  ), changed AS (
    SELECT c.showroom, c.product, c.size, c.held - c.on_hand AS asked,
      coalesce(s.on_hand - s.held, 0) AS before, coalesce(s.on_hand - s.held, 0) + c.on_hand - c.held AS after,
      coalesce(s.held, 0) + c.held AS held
    FROM change c LEFT JOIN locked s USING (showroom, product, size)
  )
  SELECT
    jsonb_agg(jsonb_build_object(
      'showroom', showroom, 'product', product, 'size', size, 'asked', asked, 'available', before
    )) FILTER (WHERE after < 0 OR held < 0),
    array_agg(product) FILTER (WHERE (before > 0) <> (after > 0)),
    array_agg(size) FILTER (WHERE (before > 0) <> (after > 0))
    INTO short, crossing_products, crossing_sizes
  FROM changed;
  IF short IS NOT NULL THEN
    RETURN short;
  END IF;
  UPDATE stock s SET on_hand = s.on_hand + c.on_hand, held = s.held + c.held,
      counted_at = CASE WHEN c.counted THEN now() ELSE s.counted_at END
    FROM (
      SELECT m.showroom, m.product, m.size, sum(m.on_hand) AS on_hand, sum(m.held) AS held, bool_or(m.kind = 'counted') AS counted
      FROM jsonb_to_recordset(moves) AS m (showroom uuid, product uuid, size uuid, on_hand integer, held integer, kind text)
      GROUP BY 1, 2, 3
    ) c
    WHERE s.showroom = c.showroom AND s.product = c.product AND s.size = c.size;
  IF crossing_products IS NOT NULL THEN
    PERFORM refresh_availability(crossing_products, crossing_sizes);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes the ledger of moves, as `move_stock` takes them; called by `move_stock` and `move_order_stock`.
CREATE OR REPLACE FUNCTION add_movements(moves jsonb, moved_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (id, at, by, showroom, product, size, kind, pairs, "order", transfer, reference, reason)
    SELECT gen_random_uuid(), clock_timestamp(), moved_by, m.showroom, m.product, m.size, m.kind, m.pairs, m."order", m.transfer, m.reference, m.reason
    FROM jsonb_to_recordset(moves) AS m (
      showroom uuid, product uuid, size uuid, kind text, pairs integer, "order" uuid, transfer uuid, reference text, reason text
    ) WHERE m.pairs <> 0;
END
$$;
--> statement-breakpoint
-- Moves pairs, all of them or none, and writes the ledger; called by every function and query that changes stock (decision 0033).
-- `moves` is an array of {showroom, product, size, on_hand, held, kind, pairs, order, transfer, reference, reason}: `on_hand` and `held`
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
--> statement-breakpoint
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
