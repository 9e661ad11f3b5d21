ALTER TABLE "parcels" DROP CONSTRAINT "parcels_return_reason";--> statement-breakpoint
ALTER TABLE "order_work" ADD COLUMN "no_code_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_work" ADD COLUMN "no_code_by" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pairs" text;--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_no_code_by_users_id_fk" FOREIGN KEY ("no_code_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_work_no_code" ON "order_work" USING btree ("order") WHERE "order_work"."no_code_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_pairs_to_clear_up" ON "orders" USING btree ("id","store") WHERE "orders"."pairs" = 'out' and "orders"."status" not in ('Courier', 'Delivered');--> statement-breakpoint
ALTER TABLE "order_work" ADD CONSTRAINT "order_work_no_code" CHECK (("order_work"."no_code_at" is null) = ("order_work"."no_code_by" is null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_answer" CHECK ("order_events"."answer" in ('never-left', 'came-back', 'still-out'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pairs" CHECK ("orders"."pairs" in ('none', 'held', 'out'));--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_return_reason" CHECK ("parcels"."return_reason" in ('refused', 'not-reached', 'lost', 'not-sent'));--> statement-breakpoint

-- Where the pairs of an order are: 'none', 'held' or 'out'. `pairs` is the column of `orders`: null is 'as the status says', also for
-- orders that were last moved while no stock was kept (decision 0038).
CREATE OR REPLACE FUNCTION place_of_pairs(pairs text, status text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN coalesce(pairs, CASE
  WHEN status IN ('Pending', 'Approved', 'Processing') THEN 'held'
  WHEN status IN ('Courier', 'Delivered') THEN 'out'
  ELSE 'none'
END);--> statement-breakpoint

-- Writes into the ledger what is missing for it to say of these orders that all their pairs are at `place`, and changes no pairs; called
-- for orders of which the ledger does not know everything, because they were moved while no stock was kept or by a former release
-- (decision 0038). 'held', 'released', 'sold' and 'undone' change what an order holds, 'sold', 'undone' and 'returned' what it has out.
-- What comes to it or goes from it without having been on hand is an 'opening' or 'written-off'.
CREATE OR REPLACE FUNCTION square_order_ledger(order_ids uuid[], place text, squared_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH ledger AS (
    SELECT "order", showroom, product, size,
      coalesce(sum(pairs) FILTER (WHERE kind IN ('held', 'released', 'sold', 'undone')), 0) AS held,
      coalesce(-sum(pairs) FILTER (WHERE kind IN ('sold', 'undone', 'returned')), 0) AS sent
    FROM stock_movements WHERE "order" = ANY(order_ids) GROUP BY 1, 2, 3, 4
  ), wanted AS (
    SELECT o.id AS "order", o.store AS showroom, l.product, l.size, sum(l.quantity) AS pairs
    FROM orders o JOIN order_lines l ON l."order" = o.id
    LEFT JOIN order_shortages s ON s."order" = l."order" AND s.position = l.position
    WHERE o.id = ANY(order_ids) AND (place = 'out' OR place = 'held' AND s."order" IS NULL) GROUP BY 1, 2, 3, 4
  ), gap AS (
    SELECT "order", showroom, product, size,
      CASE place WHEN 'held' THEN coalesce(w.pairs, 0) ELSE 0 END - coalesce(g.held, 0) AS held,
      CASE place WHEN 'out' THEN coalesce(w.pairs, 0) ELSE 0 END - coalesce(g.sent, 0) AS sent
    FROM ledger g FULL JOIN wanted w USING ("order", showroom, product, size)
  )
  INSERT INTO stock_movements (id, at, by, showroom, product, size, kind, pairs, "order")
    SELECT gen_random_uuid(), clock_timestamp(), squared_by, g.showroom, g.product, g.size, step.kind, step.pairs, g."order"
    FROM gap g CROSS JOIN LATERAL (VALUES
      ('opening', greatest(g.sent, 0)),
      ('held', greatest(g.held + greatest(g.sent, 0), 0)),
      ('released', least(g.held + greatest(g.sent, 0), 0)),
      ('sold', -greatest(g.sent, 0)),
      ('returned', greatest(-g.sent, 0)),
      ('written-off', least(g.sent, 0))
    ) AS step (kind, pairs)
    WHERE step.pairs <> 0;
END
$$;--> statement-breakpoint

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
$$;--> statement-breakpoint

-- Brings back the pairs of an order that are out, the only way there is; called by `countIn` in server/orders, once the order is neither
-- with the courier nor delivered (decision 0038). With `never_left` all of them are on the shelf as before. Otherwise `sellable`, an array
-- of {product, size, quantity}, goes on the shelf, and the rest, unfit or lost, is written off, so that what an order has out is always its
-- lines or nothing. An open order then holds its pairs anew; a line that is not there any more stands in `order_shortages`. Returns false,
-- with nothing changed, unless the pairs are out.
CREATE OR REPLACE FUNCTION count_in(order_id uuid, never_left boolean, sellable jsonb, why text, counted_by uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  counted orders;
  is_open boolean;
  line record;
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
    FOR line IN SELECT * FROM order_lines WHERE "order" = order_id ORDER BY product, size, position LOOP
      IF move_stock(jsonb_build_array(jsonb_build_object(
        'showroom', counted.store, 'product', line.product, 'size', line.size, 'order', order_id, 'kind', 'held', 'pairs', line.quantity,
        'on_hand', 0, 'held', line.quantity
      )), counted_by) IS NOT NULL THEN
        INSERT INTO order_shortages ("order", position) VALUES (order_id, line.position) ON CONFLICT DO NOTHING;
      END IF;
    END LOOP;
  END IF;
  UPDATE orders SET pairs = CASE WHEN is_open THEN 'held' ELSE 'none' END WHERE id = order_id;
  RETURN true;
END
$$;--> statement-breakpoint

-- Begins to keep stock where a change of settings says so; called by a trigger before an insert into
-- `setting_changes`. From then on every open order holds its pairs, unless they are out or it is to hold none (decision 0038), and a
-- showroom has at least those that it has promised: what it was short of is an 'opening' in the ledger. The lock waits for the orders that
-- are being written and makes later ones wait for the switch; it locks no order, because those who move one lock it before.
CREATE OR REPLACE FUNCTION apply_setting_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_kept boolean := coalesce((NEW.after->'stock'->>'kept')::boolean, false);
  holding uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('stock kept', 0));
  IF NOT is_kept OR stock_is_kept() THEN
    RETURN NEW;
  END IF;
  DELETE FROM order_shortages;
  holding := ARRAY(
    SELECT id FROM orders WHERE status NOT IN ('Courier', 'Delivered', 'Cancelled') AND place_of_pairs(pairs, status) = 'held'
  );
  PERFORM square_order_ledger(holding, 'held', NEW."by");
  INSERT INTO stock (showroom, product, size)
    SELECT DISTINCT o.store, l.product, l.size FROM orders o JOIN order_lines l ON l."order" = o.id JOIN sizes ON sizes.id = l.size
    WHERE o.id = ANY(holding) ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  PERFORM FROM stock ORDER BY showroom, product, size FOR UPDATE;
  INSERT INTO stock_movements (id, by, showroom, product, size, kind, pairs)
    SELECT gen_random_uuid(), NEW."by", s.showroom, s.product, s.size, 'opening', needed.pairs - s.on_hand
    FROM stock s JOIN (
      SELECT o.store AS showroom, l.product, l.size, sum(l.quantity) AS pairs FROM orders o JOIN order_lines l ON l."order" = o.id
      WHERE o.id = ANY(holding) GROUP BY 1, 2, 3
    ) needed USING (showroom, product, size) WHERE needed.pairs > s.on_hand;
  UPDATE stock s SET held = now.pairs, on_hand = greatest(s.on_hand, now.pairs)
    FROM (
      SELECT t.showroom, t.product, t.size, coalesce(sum(l.quantity), 0) AS pairs FROM stock t
      LEFT JOIN (orders o JOIN order_lines l ON l."order" = o.id AND o.id = ANY(holding))
        ON o.store = t.showroom AND l.product = t.product AND l.size = t.size
      GROUP BY 1, 2, 3
    ) now
    WHERE s.showroom = now.showroom AND s.product = now.product AND s.size = now.size AND s.held <> now.pairs;
  PERFORM refresh_availability(array_agg(pair.product), array_agg(pair.size)) FROM (SELECT DISTINCT product, size FROM stock) AS pair;
  RETURN NEW;
END
$$;--> statement-breakpoint

-- Changes the sizes of lines of a pending order: the pairs held for them, and the totals by size with them; called by `changeSizes` in
-- server/calls (decision 0034). `changes` is an array of {position, size}. Returns null, or, with nothing changed, the rows of which the
-- showroom is short, as `move_stock` does: all of them while the pairs are out, which are of the old sizes (decision 0038). The lock
-- keeps `count_order_events` from counting the order in between. It runs as its owner, because the shop's role may not change the lines of
-- an order otherwise.
CREATE OR REPLACE FUNCTION change_line_sizes(order_id uuid, changes jsonb, changed_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  showroom uuid;
  known text;
  place text;
  counted uuid[];
  short jsonb;
  lines integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT store, pairs INTO STRICT showroom, known FROM orders WHERE id = order_id AND status = 'Pending' FOR UPDATE;
  place := CASE WHEN stock_is_kept() THEN place_of_pairs(known, 'Pending') END;
  IF place = 'out' THEN
    RETURN (
      SELECT jsonb_agg(jsonb_build_object('showroom', showroom, 'product', l.product, 'size', c.size, 'asked', l.quantity, 'available', 0))
      FROM jsonb_to_recordset(changes) AS c (position integer, size uuid)
      JOIN order_lines l ON l."order" = order_id AND l.position = c.position
    );
  ELSIF place = 'held' THEN
    short := move_stock((
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', showroom, 'product', l.product, 'size', step.size, 'on_hand', 0, 'held', step.sign * l.quantity,
        'kind', CASE step.sign WHEN 1 THEN 'held' ELSE 'released' END, 'pairs', step.sign * l.quantity, 'order', order_id
      ))
      FROM jsonb_to_recordset(changes) AS c (position integer, size uuid)
      JOIN order_lines l ON l."order" = order_id AND l.position = c.position
      CROSS JOIN LATERAL (VALUES (l.size, -1), (c.size, 1)) AS step (size, sign)
      WHERE step.sign = 1 OR NOT EXISTS (
        SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
      )
    ), changed_by);
    IF short IS NOT NULL THEN
      RETURN short;
    END IF;
    DELETE FROM order_shortages s USING jsonb_to_recordset(changes) AS c (position integer)
      WHERE s."order" = order_id AND s.position = c.position;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  UPDATE order_lines l SET size = z.id, size_number = z.size
    FROM jsonb_to_recordset(changes) AS c (position integer, size uuid) JOIN sizes z ON z.id = c.size
    WHERE l."order" = order_id AND l.position = c.position;
  GET DIAGNOSTICS lines = ROW_COUNT;
  IF lines <> jsonb_array_length(changes) THEN
    RAISE EXCEPTION 'order %: % of the sizes % were changed', order_id, lines, changes;
  END IF;
  PERFORM add_order_totals(counted, 1);
  UPDATE orders SET updated_at = clock_timestamp(), pairs = CASE WHEN place IS NOT NULL THEN known END WHERE id = order_id;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Gives an open order to another showroom: its hold, and its totals with it; called by `giveToShowroom` in server/orders (decision 0033).
-- Returns null, or, with nothing changed, the rows of which the other showroom is short, as `move_stock` does: all of them while the pairs
-- are out, which come back to the showroom that sent them (decision 0038). The lock keeps `count_order_events` from counting the order for
-- both showrooms. It runs as its owner, because the shop's role may not change the showroom of an order otherwise.
CREATE OR REPLACE FUNCTION move_order_to_showroom(order_id uuid, new_store uuid, moved_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  moved orders;
  place text;
  counted uuid[];
  short jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT * INTO STRICT moved FROM orders WHERE id = order_id AND status IN ('Pending', 'Approved', 'Processing') FOR UPDATE;
  place := CASE WHEN stock_is_kept() THEN place_of_pairs(moved.pairs, moved.status) END;
  IF place = 'out' THEN
    RETURN (
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', new_store, 'product', l.product, 'size', l.size, 'asked', l.quantity, 'available', 0
      )) FROM order_lines l WHERE l."order" = order_id
    );
  ELSIF place = 'held' THEN
    short := move_stock((
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', side.store, 'product', l.product, 'size', l.size, 'on_hand', 0, 'held', side.sign * l.quantity,
        'kind', CASE side.sign WHEN 1 THEN 'held' ELSE 'released' END, 'pairs', side.sign * l.quantity, 'order', order_id
      ))
      FROM order_lines l CROSS JOIN (VALUES (moved.store, -1), (new_store, 1)) AS side (store, sign)
      WHERE l."order" = order_id AND (side.sign = 1 OR NOT EXISTS (
        SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
      ))
    ), moved_by);
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
  UPDATE orders SET store = new_store, updated_at = clock_timestamp(), pairs = CASE WHEN place IS NOT NULL THEN moved.pairs END
    WHERE id = order_id;
  PERFORM add_order_totals(counted, 1);
  DELETE FROM daily_orders WHERE store = moved.store AND orders = 0
    AND day = (moved.created_at AT TIME ZONE 'Asia/Dhaka')::date;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- What the ledger does not say of orders that were moved before: open ones hold their pairs; of parcels that came back the rest was not
-- counted in; other cancelled orders still have their pairs out, and stand in the list to clear up.
DO $$
DECLARE
  sent uuid[];
BEGIN
  IF NOT stock_is_kept() THEN
    RETURN;
  END IF;
  PERFORM square_order_ledger(ARRAY(SELECT id FROM orders WHERE status IN ('Pending', 'Approved', 'Processing')), 'held', NULL);
  PERFORM square_order_ledger(ARRAY(
    SELECT o.id FROM orders o JOIN parcels p ON p."order" = o.id
    WHERE o.status = 'Cancelled' AND o.status_changed_at < p.returned_at + interval '1 minute'
      AND EXISTS (SELECT FROM stock_movements m WHERE m."order" = o.id)
  ), 'none', NULL);
  sent := ARRAY(
    SELECT o.id FROM orders o JOIN stock_movements m ON m."order" = o.id AND m.kind IN ('sold', 'undone', 'returned')
    WHERE o.status = 'Cancelled' GROUP BY o.id HAVING sum(m.pairs) < 0
  );
  UPDATE orders SET pairs = 'out' WHERE id = ANY(sent);
  PERFORM square_order_ledger(sent, 'out', NULL);
END
$$;
