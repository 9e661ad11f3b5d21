CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g'), '^(00)?8800?(?=1|[2-9][0-9]{7,9}$)', '0'),
  '^(?=1[3-9][0-9]{8}$)', '0'
);--> statement-breakpoint

-- What is stored of landlines that were written with +880; each of these changes makes its indexes anew. Of two callers, keeps or requests
-- that are one person's now, the later one stays as it is, or goes.
UPDATE "users" u SET "phone" = "phone"
  WHERE "phone_digits" ~ '^(00)?8800?[2-9][0-9]{7,9}$' AND NOT EXISTS (
    SELECT FROM "users" other
    WHERE u."email" IS NULL AND u."deleted_at" IS NULL AND other."email" IS NULL AND other."deleted_at" IS NULL AND other."id" <> u."id"
      AND (other."phone_digits" = phone_digits(u."phone") OR other."id" < u."id" AND phone_digits(other."phone") = phone_digits(u."phone"))
  );--> statement-breakpoint
UPDATE "orders" SET "shipping_phone" = "shipping_phone" WHERE "search_text" ~ E'\n(00)?8800?[2-9][0-9]{7,9}$';--> statement-breakpoint
UPDATE "stranger_holds" SET "phone" = phone_digits("phone") WHERE "phone" ~ '^(00)?8800?[2-9][0-9]{7,9}$';--> statement-breakpoint
UPDATE "keeps" k SET "phone" = phone_digits("phone")
  WHERE "phone" ~ '^(00)?8800?[2-9][0-9]{7,9}$' AND NOT EXISTS (
    SELECT FROM "keeps" other WHERE other."id" <> k."id" AND other."state" = 'open' AND phone_digits(other."phone") = phone_digits(k."phone")
  );--> statement-breakpoint
DELETE FROM "stock_requests" AS later USING "stock_requests" AS earlier
  WHERE later.product = earlier.product AND later.size = earlier.size AND phone_digits(later.phone) = phone_digits(earlier.phone)
    AND (earlier.created_at, earlier.id) < (later.created_at, later.id);--> statement-breakpoint
UPDATE "stock_requests" SET "phone" = phone_digits("phone") WHERE "phone" ~ '^(00)?8800?[2-9][0-9]{7,9}$';
