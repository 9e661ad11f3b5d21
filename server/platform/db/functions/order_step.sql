-- What comes next for an order, one of ORDER_STEPS in shared/rules/orders/order-work.ts, from its status, its way to pay and its row of
-- `order_work` (all null without one). A cash order waits for a call until its buyer has confirmed it or somebody has set another status.
CREATE OR REPLACE FUNCTION order_step(status text, payment_method text, work order_work) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN status IN ('Delivered', 'Cancelled') THEN 'done'
  WHEN status = 'Courier' THEN 'with-courier'
  WHEN work.for_admins THEN 'admins'
  WHEN status = 'Pending' THEN CASE WHEN payment_method = 'COD' AND work.confirmed_at IS NULL THEN 'to-call' ELSE 'to-accept' END
  WHEN work.packed_at IS NOT NULL THEN CASE WHEN work.collects THEN 'to-collect' ELSE 'packed' END
  WHEN work.picked_at IS NOT NULL THEN 'picked'
  WHEN status = 'Processing' THEN 'to-pick'
  ELSE 'to-accept'
END;
