-- Writes to the memberships of an account what its flags and its showroom link say, when the former release changes them; called by
-- triggers. Its memberships of other roles stay.
CREATE OR REPLACE FUNCTION memberships_of_flags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  added uuid;
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'users' THEN
    DELETE FROM memberships m USING roles r
      WHERE r.id = m.role AND m."user" = NEW.id
        AND ((r.key = 'super_user' AND NOT NEW.su) OR (r.key = 'admin' AND (NEW.su OR NOT NEW.admin)));
    INSERT INTO memberships (id, "user", role, all_showrooms)
      SELECT gen_random_uuid(), NEW.id, r.id, true FROM roles r
      WHERE r.key = CASE WHEN NEW.su THEN 'super_user' WHEN NEW.admin THEN 'admin' END
      ON CONFLICT ("user", role) DO UPDATE SET all_showrooms = true;
    RETURN NULL;
  END IF;
  person := coalesce(NEW."user", OLD."user");
  DELETE FROM memberships m USING roles r WHERE r.id = m.role AND m."user" = person AND r.key = 'store_user';
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO memberships (id, "user", role, all_showrooms)
      SELECT gen_random_uuid(), person, r.id, false FROM roles r WHERE r.key = 'store_user'
      RETURNING id INTO added;
    INSERT INTO membership_showrooms (membership, showroom) VALUES (added, NEW.store);
  END IF;
  RETURN NULL;
END
$$;
