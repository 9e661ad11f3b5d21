-- Notes which products are sold out after sizes of them have become available or have gone; called by triggers of `size_availability`. A new
-- row without pairs changes nothing.
CREATE OR REPLACE FUNCTION note_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sold_out((SELECT array_agg(DISTINCT product) FROM new_rows WHERE available OR TG_OP = 'UPDATE'));
  RETURN NULL;
END
$$;
