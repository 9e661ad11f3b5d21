-- What the shop's own books say of whoever gives this phone, in any spelling: of the last 200 orders sent to it, those that arrived, were
-- refused at the door, and did not reach anybody (the parcel came back, or every call was in vain). Called by `place_order` and the calls.
CREATE OR REPLACE FUNCTION phone_trust(phone text) RETURNS TABLE (delivered integer, refused integer, unreachable integer, since timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE o.status = 'Delivered')::integer, count(*) FILTER (WHERE p.return_reason = 'refused')::integer,
    count(*) FILTER (WHERE p.return_reason = 'not-reached' OR w.unreached_at IS NOT NULL)::integer, min(o.created_at)
  FROM (
    SELECT id, status, created_at FROM orders
    WHERE phone_digits(shipping_phone) = phone_digits(phone) AND phone_digits(phone) <> ''
    LIMIT 200
  ) AS o
  LEFT JOIN parcels p ON p."order" = o.id
  LEFT JOIN order_work w ON w."order" = o.id
$$;
