-- Recomputes the availability of everything in a showroom that opens or closes; called by a trigger of `showrooms`.
CREATE OR REPLACE FUNCTION refresh_showroom_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_availability(array_agg(product), array_agg(size)) FROM stock WHERE showroom = NEW.id AND on_hand > held;
  RETURN NULL;
END
$$;
