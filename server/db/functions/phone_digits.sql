-- A phone as people search for it: digits only, in national form (+880 1… is 01…), as `phoneDigits` in shared/bangladesh. Called by
-- generated columns, an index and the search of the orders desk.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00)?880(?=1)', '0');
