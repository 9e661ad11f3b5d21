-- Records new events in `uncounted_events`; called by a trigger after an insert into `order_events` (decision 0011).
CREATE OR REPLACE FUNCTION record_uncounted_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_events SELECT id FROM new_rows;
  RETURN NULL;
END
$$;
