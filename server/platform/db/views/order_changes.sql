-- What each order event changes in the totals of its showroom and of all showrooms (the zero UUID): the first event places its order,
-- each later one takes it out of one status and puts it into another.
CREATE OR REPLACE VIEW order_changes AS
  SELECT e.id AS event, (o.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, scope.store,
    step.placed AS orders, step.placed * o.total AS taka,
    step.delivered, step.delivered * o.total AS delivered_taka,
    step.cancelled, step.cancelled * o.total AS cancelled_taka,
    wallet.bkash, wallet.bkash * o.total AS bkash_taka,
    wallet.nagad, wallet.nagad * o.total AS nagad_taka
  FROM order_events e
  JOIN orders o ON o.id = e."order"
  CROSS JOIN LATERAL (VALUES (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scope (store)
  CROSS JOIN LATERAL (
    SELECT (e."from" IS NULL)::integer AS placed,
      (e."to" = 'Delivered')::integer - (e."from" IS NOT DISTINCT FROM 'Delivered')::integer AS delivered,
      (e."to" = 'Cancelled')::integer - (e."from" IS NOT DISTINCT FROM 'Cancelled')::integer AS cancelled
  ) AS step
  CROSS JOIN LATERAL (
    SELECT (o.payment_method = 'Bkash')::integer * (step.placed - step.cancelled) AS bkash,
      (o.payment_method = 'Nagad')::integer * (step.placed - step.cancelled) AS nagad
  ) AS wallet;
