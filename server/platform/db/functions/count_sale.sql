-- Adds a sale to the totals of its showroom's day, and of each shoe and size, or takes it out again once it is voided; called by a trigger of
-- `sales` when the transaction ends, so that it knows lines and payments, and nobody waits long for the row.
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
  -- Whoever writes these rows of a day has that of its showroom, so that no two wait for each other.
  INSERT INTO daily_sale_pairs AS stored (day, showroom, product, size, pairs, taka)
    SELECT (NEW.at AT TIME ZONE 'Asia/Dhaka')::date, NEW.showroom, l.product, l.size_number, sign * sum(l.quantity), sign * sum(l.total)
    FROM sale_lines l WHERE l.sale = NEW.id GROUP BY l.product, l.size_number
    ON CONFLICT (showroom, day, product, size) DO UPDATE SET
      pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka;
  RETURN NULL;
END
$$;
