-- Writes to the flags and the showroom link of an account what its memberships say of the three roles that the former release knows: super
-- user and admin of all showrooms, store user of exactly one; called by triggers. What that release cannot say makes a customer of it.
CREATE OR REPLACE FUNCTION flags_of_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  is_owner boolean;
  is_admin boolean;
  link uuid;
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'memberships' THEN
    person := coalesce(NEW."user", OLD."user");
  ELSE
    SELECT m."user" INTO person FROM memberships m WHERE m.id = coalesce(NEW.membership, OLD.membership);
  END IF;
  SELECT coalesce(bool_or(r.key = 'super_user'), false), coalesce(bool_or(r.key IN ('super_user', 'admin')), false)
    INTO is_owner, is_admin
    FROM memberships m JOIN roles r ON r.id = m.role
    WHERE m."user" = person AND m.all_showrooms;
  UPDATE users SET su = is_owner, admin = is_admin
    WHERE id = person AND (su, admin) IS DISTINCT FROM (is_owner, is_admin);
  IF NOT is_admin THEN
    SELECT min(s.showroom::text)::uuid INTO link
      FROM memberships m JOIN roles r ON r.id = m.role JOIN membership_showrooms s ON s.membership = m.id
      WHERE m."user" = person AND r.key = 'store_user' AND NOT m.all_showrooms
      HAVING count(*) = 1;
  END IF;
  DELETE FROM store_users WHERE "user" = person AND store IS DISTINCT FROM link;
  INSERT INTO store_users (id, "user", store) SELECT gen_random_uuid(), person, link WHERE link IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
