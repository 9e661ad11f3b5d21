-- Marks the lines of a wallet that have one transaction id, the older ones too; called by a trigger of `wallet_payments` with the rows of
-- one statement.
CREATE OR REPLACE FUNCTION mark_repeated_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_payments p SET is_repeated = true
    FROM (
      SELECT DISTINCT n.method, n.transaction_id FROM new_payments n
      WHERE EXISTS (
        SELECT FROM wallet_payments other
        WHERE other.method = n.method AND other.transaction_id = n.transaction_id AND other.id <> n.id
      )
    ) r
    WHERE p.method = r.method AND p.transaction_id = r.transaction_id AND NOT p.is_repeated;
  RETURN NULL;
END
$$;
