-- Whether a buyer is known well enough to pack for without a call: `delivered_orders` of this account arrived and none was refused, or
-- the same holds for the phone, and it is proven: somebody answered it and confirmed an order of this account. Whoever types a good
-- buyer's phone has neither. What costs least is asked first, because most buyers have neither. Called by `place_order`.
-- In plpgsql, because its plans are kept for the next order.
CREATE OR REPLACE FUNCTION needs_no_call(account uuid, phone text, delivered_orders integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  digits text := phone_digits(phone);
BEGIN
  IF EXISTS (SELECT FROM orders WHERE customer = account AND status = 'Delivered')
    AND (SELECT refused = 0 AND delivered >= delivered_orders FROM account_trust(account)) THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM orders WHERE phone_digits(shipping_phone) = digits AND status = 'Delivered') AND EXISTS (
    SELECT FROM orders o JOIN order_calls c ON c."order" = o.id AND c.outcome = 'confirmed'
    WHERE o.customer = account AND phone_digits(o.shipping_phone) = digits
  ) AND (SELECT refused = 0 AND delivered >= delivered_orders FROM phone_trust(phone)) THEN
    RETURN true;
  END IF;
  RETURN false;
END
$$;
