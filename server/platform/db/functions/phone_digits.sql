-- A phone as people search for it and as payments are matched by it: digits only, of either language, in national form (+880 1…,
-- +880 (0)1… and 1… that lost its 0 are 01…, a whole landline +880 2… is 02…), as `phoneDigits` in shared/bangladesh. Called by generated columns, an index and the search of
-- the orders desk.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g'), '^(00)?8800?(?=1|[2-9][0-9]{7,9}$)', '0'),
  '^(?=1[3-9][0-9]{8}$)', '0'
);
