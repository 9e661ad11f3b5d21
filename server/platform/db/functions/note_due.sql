-- What an exchange leaves to be paid back, whatever program writes it; called by a trigger of `exchanges`.
CREATE OR REPLACE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due := NEW.worth - NEW.exchanged;
  RETURN NEW;
END
$$;
