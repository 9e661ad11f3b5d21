ALTER TABLE "audit_entries" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "order_calls" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "order_declines" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "order_picks" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
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
$$;--> statement-breakpoint
-- Numbers the calls about an order from 1, so that a report tells the first ones without looking for others; called by a trigger of
-- `order_calls`. Who records a call has locked its order, so the calls before are those that are there, whatever a clock says. A plan made
-- while the table is small would scan it for every row of a long insert.
CREATE OR REPLACE FUNCTION number_call() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  NEW.attempt := 1 + (SELECT count(*) FROM order_calls c WHERE c."order" = NEW."order");
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Makes the `updated_at` of a changed order later than before, by a millisecond at least: editors send it back as the version that they
-- saw; called by a trigger before an update of `orders`.
CREATE OR REPLACE FUNCTION advance_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at <> OLD.updated_at THEN
    NEW.updated_at := greatest(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_version" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "advance_order_version"();
