-- The orders of each day and showroom up to this moment: the stored totals and what is not counted yet, to be summed (decision 0011).
CREATE OR REPLACE VIEW daily_orders_now AS
  SELECT day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
  FROM daily_orders
  UNION ALL
  SELECT day, store, orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka
  FROM uncounted_orders;
