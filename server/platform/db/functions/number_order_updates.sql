-- Gives the committed rows of `order_updates` that have no position the next ones, in milliseconds since 1970 or above; called by the
-- events of the orders before each read. One session at a time, until its commit: whoever has read up to a position has missed none
-- below it. Returns false where another session is at it. The clock is read once, so that rows only differ by their number; it keeps
-- positions rising where all rows have been deleted.
CREATE OR REPLACE FUNCTION number_order_updates() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  newest bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM order_updates WHERE position IS NULL) THEN
    RETURN true;
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('number order updates', 0)) THEN
    RETURN false;
  END IF;
  newest := greatest(
    coalesce((SELECT max(position) FROM order_updates), 0), floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
  );
  WITH numbered AS MATERIALIZED (
    SELECT place, row_number() OVER (ORDER BY at, transaction, "order", showroom) AS nth
    FROM (SELECT *, ctid AS place FROM order_updates WHERE position IS NULL ORDER BY at LIMIT 1000) AS waiting
  )
  UPDATE order_updates u SET position = newest + n.nth FROM numbered n WHERE u.ctid = n.place;
  RETURN true;
END
$$;
