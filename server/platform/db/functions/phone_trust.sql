-- What the shop's own books say of this phone, in any spelling: of the last 200 orders sent to it, whoever placed them. Called by
-- `needs_no_call` and the calls.
CREATE OR REPLACE FUNCTION phone_trust(phone text) RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT * FROM trust_of(ARRAY(
    SELECT id FROM orders
    WHERE phone_digits(shipping_phone) = phone_digits(phone) AND phone_digits(phone) <> ''
    ORDER BY created_at DESC, id DESC LIMIT 200
  ))
$$;
