-- Whether an order of this status is in the shop: not yet with a courier or its buyer, and not cancelled; `isOpenStatus` of
-- shared/rules/orders/order-status.ts. Called by queries and by functions that hold, move and count the pairs of orders.
CREATE OR REPLACE FUNCTION is_open_order(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN status IN ('Pending', 'Approved', 'Processing');
