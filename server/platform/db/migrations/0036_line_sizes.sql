ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'payment-verified', 'payment-unverified', 'orders-read', 'customer-orders-read', 'order-read', 'order-moved', 'order-size-changed', 'order-worked', 'statement-uploaded', 'payments-verified', 'refund-paid', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'backup-made', 'backup-restored', 'settings-changed', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint

DROP TRIGGER "order_lines_never_change" ON "order_lines";--> statement-breakpoint
-- All of a line but its size, which `change_line_sizes` alone may change.
CREATE TRIGGER "order_lines_never_change" BEFORE UPDATE ON "order_lines" FOR EACH ROW WHEN (
  (OLD."order", OLD.position, OLD.product, OLD.name, OLD.name_bn, OLD.code, OLD.color, OLD.color_bn, OLD.unit_price, OLD.quantity)
  IS DISTINCT FROM (NEW."order", NEW.position, NEW.product, NEW.name, NEW.name_bn, NEW.code, NEW.color, NEW.color_bn, NEW.unit_price, NEW.quantity)
) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint

-- Changes the sizes of lines of a pending order: the pairs held for them, and the totals by size with them; called by `changeSizes` in
-- server/calls (decision 0034). `changes` is an array of {position, size}. Returns null, or, with nothing changed, the rows of which the
-- showroom is short, as `move_stock` does. The lock keeps `count_order_events` from counting the order in between. It runs as its owner,
-- because the shop's role may not change the lines of an order otherwise.
CREATE OR REPLACE FUNCTION change_line_sizes(order_id uuid, changes jsonb, changed_by uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  showroom uuid;
  counted uuid[];
  short jsonb;
  lines integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  SELECT store INTO STRICT showroom FROM orders WHERE id = order_id AND status = 'Pending' FOR UPDATE;
  IF stock_is_kept() THEN
    short := move_stock((
      SELECT jsonb_agg(jsonb_build_object(
        'showroom', showroom, 'product', l.product, 'size', step.size, 'on_hand', 0, 'held', step.sign * l.quantity,
        'kind', CASE step.sign WHEN 1 THEN 'held' ELSE 'released' END, 'pairs', step.sign * l.quantity, 'order', order_id
      ))
      FROM jsonb_to_recordset(changes) AS c (position integer, size uuid)
      JOIN order_lines l ON l."order" = order_id AND l.position = c.position
      CROSS JOIN LATERAL (VALUES (l.size, -1), (c.size, 1)) AS step (size, sign)
      WHERE step.sign = 1 OR NOT EXISTS (
        SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
      )
    ), changed_by);
    IF short IS NOT NULL THEN
      RETURN short;
    END IF;
    DELETE FROM order_shortages s USING jsonb_to_recordset(changes) AS c (position integer)
      WHERE s."order" = order_id AND s.position = c.position;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  UPDATE order_lines l SET size = z.id, size_number = z.size
    FROM jsonb_to_recordset(changes) AS c (position integer, size uuid) JOIN sizes z ON z.id = c.size
    WHERE l."order" = order_id AND l.position = c.position;
  GET DIAGNOSTICS lines = ROW_COUNT;
  IF lines <> jsonb_array_length(changes) THEN
    RAISE EXCEPTION 'order %: % of the sizes % were changed', order_id, lines, changes;
  END IF;
  PERFORM add_order_totals(counted, 1);
  UPDATE orders SET updated_at = clock_timestamp() WHERE id = order_id;
  RETURN NULL;
END
$$;--> statement-breakpoint

REVOKE ALL ON FUNCTION change_line_sizes(uuid, jsonb, uuid) FROM PUBLIC;
