-- What the tables alone cannot promise.

CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "products_name_trigrams" ON "products" USING gin ("name" gin_trgm_ops) WHERE "archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_code_trigrams" ON "products" USING gin ("code" gin_trgm_ops) WHERE "archived_at" IS NULL;--> statement-breakpoint

-- An order's lines never change after its day (invariant I5).
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % never change', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_lines_never_change" BEFORE UPDATE ON "order_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_events_never_change" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint

-- An order's subtotal is the sum of its lines when the transaction commits (invariant I1).
CREATE FUNCTION "check_order_subtotal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines_sum bigint;
BEGIN
  SELECT sum(unit_price::bigint * quantity) INTO lines_sum FROM order_lines WHERE "order" = NEW.id;
  IF lines_sum IS DISTINCT FROM NEW.subtotal THEN
    RAISE EXCEPTION 'order %: lines make %, subtotal says %', NEW.id, lines_sum, NEW.subtotal;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_subtotal" AFTER INSERT OR UPDATE OF "subtotal" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_order_subtotal"();
