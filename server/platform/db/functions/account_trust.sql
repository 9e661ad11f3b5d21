-- What the shop's own books say of this account: of the last 200 orders that it placed, to whatever phone. Called by `needs_no_call` and
-- the calls.
CREATE OR REPLACE FUNCTION account_trust(account uuid)
  RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz) LANGUAGE sql STABLE AS $$
  SELECT * FROM trust_of(ARRAY(
    SELECT id FROM orders WHERE customer = account ORDER BY created_at DESC, id DESC LIMIT 200
  ))
$$;
