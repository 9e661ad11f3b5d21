-- Adds what these events change (`sign` 1), or takes it away again (-1), in the stored totals by day and showroom; called by
-- `count_order_events` and `move_order_to_showroom`, which hold the lock of the totals (decision 0011).
CREATE OR REPLACE FUNCTION add_order_totals(event_ids uuid[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_orders AS stored (
      day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
    )
    SELECT day, store, sign * sum(orders), sign * sum(taka), sign * sum(delivered), sign * sum(delivered_taka), sign * sum(cancelled),
      sign * sum(cancelled_taka), sign * sum(bkash), sign * sum(bkash_taka), sign * sum(nagad), sign * sum(nagad_taka)
    FROM order_changes WHERE event = ANY(event_ids) GROUP BY day, store
    ON CONFLICT (day, store) DO UPDATE SET
      orders = stored.orders + excluded.orders, taka = stored.taka + excluded.taka,
      delivered = stored.delivered + excluded.delivered, delivered_taka = stored.delivered_taka + excluded.delivered_taka,
      cancelled = stored.cancelled + excluded.cancelled, cancelled_taka = stored.cancelled_taka + excluded.cancelled_taka,
      bkash = stored.bkash + excluded.bkash, bkash_taka = stored.bkash_taka + excluded.bkash_taka,
      nagad = stored.nagad + excluded.nagad, nagad_taka = stored.nagad_taka + excluded.nagad_taka;
  INSERT INTO daily_products AS stored (day, store, product, pairs, taka)
    SELECT day, store, product, sign * sum(pairs), sign * sum(taka) FROM order_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, product
    ON CONFLICT (store, day, product) DO UPDATE SET
      pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka;
  INSERT INTO daily_sizes AS stored (day, store, size, pairs)
    SELECT day, store, size, sign * sum(pairs) FROM order_pairs
    WHERE event = ANY(event_ids) GROUP BY day, store, size
    ON CONFLICT (store, day, size) DO UPDATE SET pairs = stored.pairs + excluded.pairs;
END
$$;
