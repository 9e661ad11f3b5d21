-- Releases the pairs of at most `at_most` cash orders that have been Pending since before `since` and that nobody has confirmed; called by a
-- job. The orders stay, marked by `hold_ended_at`, and ask for their pairs again once they are confirmed. Orders that somebody is working
-- on, or whose buyer is on the phone, are left for the next run. The pairs of all of them are moved at once, so that their rows are locked
-- in one order. Returns how many orders it were.
CREATE OR REPLACE FUNCTION release_unconfirmed(since timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ending uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF NOT stock_is_kept() THEN
    RETURN 0;
  END IF;
  ending := ARRAY(
    SELECT o.id FROM orders o
    WHERE o.status = 'Pending' AND o.status_changed_at < since AND o.payment_method = 'COD' AND place_of_pairs(o.pairs, o.status) = 'held'
      AND NOT EXISTS (
        SELECT FROM order_work w WHERE w."order" = o.id AND (w.confirmed_at IS NOT NULL OR w.taken_until > now())
      )
    ORDER BY o.status_changed_at LIMIT at_most FOR UPDATE OF o SKIP LOCKED
  );
  PERFORM move_stock(jsonb_agg(jsonb_build_object(
      'showroom', o.store, 'product', l.product, 'size', l.size, 'order', o.id, 'kind', 'released', 'pairs', -l.quantity,
      'on_hand', 0, 'held', -l.quantity
    )), NULL)
    FROM orders o JOIN order_lines l ON l."order" = o.id
    WHERE o.id = ANY(ending) AND NOT EXISTS (
      SELECT FROM order_shortages s WHERE s."order" = l."order" AND s.position = l.position
    ) HAVING count(*) > 0;
  DELETE FROM order_shortages WHERE "order" = ANY(ending);
  UPDATE orders SET pairs = 'none', updated_at = clock_timestamp() WHERE id = ANY(ending);
  INSERT INTO order_work ("order", hold_ended_at) SELECT id, now() FROM unnest(ending) AS id
    ON CONFLICT ("order") DO UPDATE SET hold_ended_at = excluded.hold_ended_at;
  RETURN cardinality(ending);
END
$$;
