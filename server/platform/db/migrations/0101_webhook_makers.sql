ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_off_reason";--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_off_reason" CHECK ("webhooks"."off_reason" in ('staff', 'failing', 'secret', 'maker'));--> statement-breakpoint
-- Writes what has happened for other programs into `webhook_deliveries`, one row for each webhook that wants it; called by triggers of
-- `orders`, `sales`, `products` and `stock` within the transaction of the change (decision 0056). Without such a webhook it reads one small
-- table and is done. A change is an event if what `event_facts` tells has changed. Whoever changes a row has it locked to the commit, so
-- the numbers of one subject rise as its changes were committed. It runs with the rights of its owner: a former program has none to the
-- new tables while they are made.
CREATE OR REPLACE FUNCTION note_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  topic text := TG_ARGV[0];
  changed stock[];
  before jsonb;
  after jsonb;
  event_kind text;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks w WHERE w.off_at IS NULL AND topic = ANY (w.topics)) THEN
    RETURN NULL;
  END IF;
  IF topic = 'stock' THEN
    -- Former rows are there in an update alone.
    IF TG_OP = 'INSERT' THEN
      changed := ARRAY(SELECT s::stock FROM changed_rows s WHERE s.on_hand > 0);
    ELSE
      changed := ARRAY(SELECT s::stock FROM changed_rows s JOIN former_rows f USING (showroom, product, size)
        WHERE (f.on_hand, f.held) IS DISTINCT FROM (s.on_hand, s.held));
    END IF;
    INSERT INTO webhook_deliveries (webhook, event, kind, subject, data)
      SELECT w.id, e.id, 'stock.changed', e.subject, e.data
      FROM (
        SELECT gen_random_uuid() AS id, concat_ws('/', s.product, s.size, s.showroom) AS subject, jsonb_build_object(
          'store', s.showroom, 'product', s.product, 'size', s.size, 'onHand', s.on_hand, 'held', s.held,
          'available', s.on_hand - s.held
        ) AS data
        FROM unnest(changed) s ORDER BY s.showroom, s.product, s.size
      ) e, webhooks w
      WHERE w.off_at IS NULL AND topic = ANY (w.topics);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    before := event_facts(topic, to_jsonb(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    after := event_facts(topic, to_jsonb(NEW));
  END IF;
  IF before = after OR TG_OP = 'DELETE' AND before->>'state' = 'gone' THEN
    RETURN NULL;
  END IF;
  event_kind := topic || CASE
    WHEN TG_OP = 'INSERT' THEN CASE topic WHEN 'order' THEN '.placed' WHEN 'sale' THEN '.made' ELSE '.created' END
    WHEN topic = 'sale' THEN '.voided'
    WHEN TG_OP = 'DELETE' OR after->>'state' = 'gone' AND before->>'state' <> 'gone' THEN '.deleted'
    ELSE '.changed'
  END;
  INSERT INTO webhook_deliveries (webhook, event, kind, subject, data)
    SELECT w.id, e.id, event_kind, coalesce(NEW.id, OLD.id)::text, e.data
    FROM (
      SELECT gen_random_uuid() AS id, coalesce(after, before) || jsonb_build_object('changed', (
        SELECT coalesce(jsonb_agg(f.key ORDER BY f.key), '[]') FROM jsonb_each(after) f
        WHERE TG_OP = 'UPDATE' AND before->f.key IS DISTINCT FROM f.value
      )) AS data
    ) e, webhooks w
    WHERE w.off_at IS NULL AND topic = ANY (w.topics);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER note_event AFTER UPDATE ON stock REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_event('stock');