-- Gives an order whose wallet payment is open (`isPaymentOpen` in shared/rules) another transaction id; called by `correctTransactionId` in
-- server/payments. It runs as its owner, because the shop's role may not change the transaction id of an order otherwise.
CREATE OR REPLACE FUNCTION correct_transaction_id(order_id uuid, corrected text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE orders SET transaction_id = corrected, updated_at = clock_timestamp()
  WHERE id = order_id AND payment_method <> 'COD' AND status <> 'Cancelled' AND payment_verified_at IS NULL
    AND cash_since IS NULL AND money IN ('none', 'due');
  IF NOT FOUND OR corrected !~ '^[A-Z0-9]{8,12}$' THEN
    RAISE EXCEPTION 'order %: its transaction id cannot become %', order_id, corrected;
  END IF;
END
$$;
