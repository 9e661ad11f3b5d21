-- Blanks what clerks have written about these orders: reasons of calls, of changes, of refused exchanges and of showrooms that could not serve them;
-- called when an order loses its person (`anonymizeOrders` in server/orders). It runs as its owner, because the shop's role may change
-- none of these rows, and triggers let nothing but these texts go.
CREATE OR REPLACE FUNCTION forget_order_texts(order_ids uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE order_calls SET reason = NULL WHERE "order" = ANY(order_ids) AND reason IS NOT NULL;
  UPDATE order_events SET reason = NULL WHERE "order" = ANY(order_ids) AND reason IS NOT NULL;
  UPDATE exchange_requests SET refusal = '' WHERE "order" = ANY(order_ids) AND refusal <> '';
  UPDATE order_revisions SET reason = NULL, former = former || '{"shippingAddress": null}'
    WHERE "order" = ANY(order_ids) AND (reason IS NOT NULL OR former->'shippingAddress' <> 'null');
  UPDATE order_declines SET reason = '' WHERE "order" = ANY(order_ids) AND reason <> '';
END
$$;
