-- Numbers the calls about an order from 1, so that a report tells the first ones without looking for others; called by a trigger of
-- `order_calls`.
CREATE OR REPLACE FUNCTION number_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attempt := 1 + (SELECT count(*) FROM order_calls c WHERE c."order" = NEW."order" AND c.at <= NEW.at);
  RETURN NEW;
END
$$;
