-- What became of these orders: those that arrived, were refused at the door, and did not reach anybody (the parcel came back, or every
-- call was in vain). Called by `phone_trust` and `account_trust`.
CREATE OR REPLACE FUNCTION trust_of(order_ids uuid[])
  RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE o.status = 'Delivered')::integer, count(*) FILTER (WHERE p.return_reason = 'refused')::integer,
    count(*) FILTER (WHERE p.return_reason = 'not-reached' OR w.unreached_at IS NOT NULL)::integer, min(o.created_at)
  FROM orders o
  LEFT JOIN parcels p ON p."order" = o.id
  LEFT JOIN order_work w ON w."order" = o.id
  WHERE o.id = ANY (order_ids)
$$;
