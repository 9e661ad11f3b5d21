-- Adds what came back to the totals of its showroom's day; called by a trigger of `exchanges` when the transaction ends, so that it knows the
-- lines, and nobody waits long for the row.
CREATE OR REPLACE FUNCTION count_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_exchanges AS stored (day, showroom, exchanges, pairs, taka, vat, ordered)
    SELECT (NEW.at AT TIME ZONE 'Asia/Dhaka')::date, NEW.showroom, 1, coalesce(sum(l.quantity), 0), NEW.worth, NEW.vat,
      coalesce(sum(l.worth) FILTER (WHERE l."order" IS NOT NULL), 0)
    FROM exchange_lines l WHERE l.exchange = NEW.id
    ON CONFLICT (day, showroom) DO UPDATE SET
      exchanges = stored.exchanges + excluded.exchanges, pairs = stored.pairs + excluded.pairs, taka = stored.taka + excluded.taka,
      vat = stored.vat + excluded.vat, ordered = stored.ordered + excluded.ordered;
  RETURN NULL;
END
$$;
