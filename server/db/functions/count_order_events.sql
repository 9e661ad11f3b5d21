-- Moves at most `max_events` uncounted events into the stored totals and returns their number, or 0 while another node does it; called
-- by `countOrderEvents` in server/dashboard (decision 0011).
CREATE OR REPLACE FUNCTION count_order_events(max_events integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  event_ids uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('count order events', 0)) THEN
    RETURN 0;
  END IF;
  event_ids := ARRAY(SELECT event FROM uncounted_events LIMIT max_events);
  INSERT INTO daily_orders AS stored (
      day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
    )
    SELECT day, store, sum(orders), sum(taka), sum(delivered), sum(delivered_taka), sum(cancelled), sum(cancelled_taka),
      sum(bkash), sum(bkash_taka), sum(nagad), sum(nagad_taka)
    FROM uncounted_orders WHERE event = ANY(event_ids) GROUP BY day, store
    ON CONFLICT (day, store) DO UPDATE SET
      orders = stored.orders + excluded.orders, taka = stored.taka + excluded.taka,
      delivered = stored.delivered + excluded.delivered, delivered_taka = stored.delivered_taka + excluded.delivered_taka,
      cancelled = stored.cancelled + excluded.cancelled, cancelled_taka = stored.cancelled_taka + excluded.cancelled_taka,
      bkash = stored.bkash + excluded.bkash, bkash_taka = stored.bkash_taka + excluded.bkash_taka,
      nagad = stored.nagad + excluded.nagad, nagad_taka = stored.nagad_taka + excluded.nagad_taka;
  INSERT INTO daily_products AS stored (day, store, product, pairs, taka)
    SELECT day, store, product, sum(pairs), sum(taka) FROM uncounted_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, product
    ON CONFLICT (store, day, product) DO UPDATE SET
      pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka;
  INSERT INTO daily_sizes AS stored (day, store, size, pairs)
    SELECT day, store, size, sum(pairs) FROM uncounted_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, size
    ON CONFLICT (store, day, size) DO UPDATE SET pairs = stored.pairs + excluded.pairs;
  DELETE FROM uncounted_events WHERE event = ANY(event_ids);
  RETURN cardinality(event_ids);
END
$$;
