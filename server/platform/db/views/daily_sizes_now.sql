-- The pairs of each day, showroom and size up to this moment, as in `daily_orders_now`.
CREATE OR REPLACE VIEW daily_sizes_now AS
  SELECT day, store, size, pairs FROM daily_sizes
  UNION ALL SELECT day, store, size, pairs FROM uncounted_pairs;
