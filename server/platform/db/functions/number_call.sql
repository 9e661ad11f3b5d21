-- Numbers the calls about an order from 1, so that a report tells the first ones without looking for others; called by a trigger of
-- `order_calls`. Who records a call has locked its order, so the calls before are those that are there, whatever a clock says. A plan made
-- while the table is small would scan it for every row of a long insert.
CREATE OR REPLACE FUNCTION number_call() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  NEW.attempt := 1 + (SELECT count(*) FROM order_calls c WHERE c."order" = NEW."order");
  RETURN NEW;
END
$$;
