CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"showroom" uuid NOT NULL,
	"sales" integer NOT NULL,
	"pairs" integer NOT NULL,
	"taka" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"voided" integer NOT NULL,
	"methods" jsonb NOT NULL,
	CONSTRAINT "daily_sales_day_showroom_pk" PRIMARY KEY("day","showroom")
);
--> statement-breakpoint
ALTER TABLE "daily_sales" ADD CONSTRAINT "daily_sales_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Adds a sale to the totals of its showroom's day, or takes it out again once it is voided; called by a trigger of `sales` when the transaction
-- ends, so that it knows lines and payments, and nobody waits long for the row.
CREATE OR REPLACE FUNCTION count_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO daily_sales AS stored (day, showroom, sales, pairs, taka, discount, vat, voided, methods)
    SELECT (NEW.at AT TIME ZONE 'Asia/Dhaka')::date, NEW.showroom, sign,
      sign * (SELECT coalesce(sum(l.quantity), 0) FROM sale_lines l WHERE l.sale = NEW.id),
      sign * NEW.total, sign * NEW.discount, sign * NEW.vat, (sign < 0)::integer,
      (SELECT coalesce(jsonb_object_agg(p.method, p.taka), '{}') FROM (
        SELECT p.method, sign * sum(p.taka) AS taka FROM sale_payments p WHERE p.sale = NEW.id GROUP BY 1
      ) p)
    ON CONFLICT (day, showroom) DO UPDATE SET
      sales = stored.sales + excluded.sales, pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka,
      discount = stored.discount + excluded.discount, vat = stored.vat + excluded.vat, voided = stored.voided + excluded.voided,
      methods = (SELECT coalesce(jsonb_object_agg(m.key, m.taka), '{}') FROM (
        SELECT key, sum(value::bigint) AS taka
        FROM (SELECT * FROM jsonb_each_text(stored.methods) UNION ALL SELECT * FROM jsonb_each_text(excluded.methods)) b
        GROUP BY key HAVING sum(value::bigint) <> 0
      ) m);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Waits for sales that are being written, and keeps others waiting until all are counted.
CREATE CONSTRAINT TRIGGER "sales_counted" AFTER INSERT OR UPDATE OF "state" ON "sales" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_sale"();--> statement-breakpoint
INSERT INTO "daily_sales" (day, showroom, sales, pairs, taka, discount, vat, voided, methods)
  SELECT s.day, s.showroom, s.sales, s.pairs, s.taka, s.discount, s.vat, s.voided, coalesce(p.methods, '{}')
  FROM (
    SELECT (s.at AT TIME ZONE 'Asia/Dhaka')::date AS day, s.showroom, count(*) FILTER (WHERE s.state = 'sold') AS sales,
      coalesce(sum(l.pairs) FILTER (WHERE s.state = 'sold'), 0) AS pairs, coalesce(sum(s.total) FILTER (WHERE s.state = 'sold'), 0) AS taka,
      coalesce(sum(s.discount) FILTER (WHERE s.state = 'sold'), 0) AS discount, coalesce(sum(s.vat) FILTER (WHERE s.state = 'sold'), 0) AS vat,
      count(*) FILTER (WHERE s.state = 'voided') AS voided
    FROM sales s LEFT JOIN (SELECT sale, sum(quantity) AS pairs FROM sale_lines GROUP BY 1) l ON l.sale = s.id GROUP BY 1, 2
  ) s
  LEFT JOIN (
    SELECT m.day, m.showroom, jsonb_object_agg(m.method, m.taka) AS methods FROM (
      SELECT (s.at AT TIME ZONE 'Asia/Dhaka')::date AS day, s.showroom, p.method, sum(p.taka) AS taka
      FROM sales s JOIN sale_payments p ON p.sale = s.id WHERE s.state = 'sold' GROUP BY 1, 2, 3
    ) m GROUP BY 1, 2
  ) p USING (day, showroom);
