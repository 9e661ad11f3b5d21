-- The pairs and taka of each day, showroom and product up to this moment, as in `daily_orders_now`.
CREATE OR REPLACE VIEW daily_products_now AS
  SELECT day, store, product, pairs, taka FROM daily_products
  UNION ALL SELECT day, store, product, pairs, taka FROM uncounted_pairs;
