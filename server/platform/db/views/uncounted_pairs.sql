-- The pairs and taka of the events that `count_order_events` has not moved into the totals yet.
CREATE OR REPLACE VIEW uncounted_pairs AS
  SELECT p.* FROM uncounted_events u JOIN order_pairs p ON p.event = u.event;
