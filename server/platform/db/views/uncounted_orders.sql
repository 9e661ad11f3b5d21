-- The changes of the events that `count_order_events` has not moved into the totals yet.
CREATE OR REPLACE VIEW uncounted_orders AS
  SELECT c.* FROM uncounted_events u JOIN order_changes c ON c.event = u.event;
