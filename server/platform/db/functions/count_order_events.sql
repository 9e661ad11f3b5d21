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
  PERFORM add_order_totals(event_ids, 1);
  DELETE FROM uncounted_events WHERE event = ANY(event_ids);
  RETURN cardinality(event_ids);
END
$$;
