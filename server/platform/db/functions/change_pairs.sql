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
