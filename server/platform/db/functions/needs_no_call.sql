-- Whether a buyer is known well enough to pack for without a call: `delivered_orders` of this account arrived and none was refused, or
-- the same holds for the phone, and it is proven: somebody answered it and confirmed an order of this account. Whoever types a good
-- buyer's phone has neither. What costs least is asked first, because most buyers have neither. Called by `place_order`.
CREATE OR REPLACE FUNCTION needs_no_call(account uuid, phone text, delivered_orders integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (
      SELECT FROM (SELECT status FROM orders WHERE customer = account ORDER BY created_at DESC, id DESC LIMIT 200) newest
      WHERE status = 'Delivered'
    ) THEN coalesce((SELECT refused = 0 AND delivered >= delivered_orders FROM account_trust(account)), false)
    ELSE false
  END OR CASE
    WHEN EXISTS (
      SELECT FROM orders o JOIN order_calls c ON c."order" = o.id AND c.outcome = 'confirmed'
      WHERE o.customer = account AND phone_digits(o.shipping_phone) = phone_digits(phone)
    ) THEN coalesce((SELECT refused = 0 AND delivered >= delivered_orders FROM phone_trust(phone)), false)
    ELSE false
  END
$$;
