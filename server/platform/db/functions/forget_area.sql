-- Forgets where an order goes once its address changes: who changes it says so afterwards, and what a former program changed is
-- read from the address again (server/orders/read-areas.ts).
CREATE OR REPLACE FUNCTION forget_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.district := NULL;
  NEW.thana := NULL;
  RETURN NEW;
END
$$;
