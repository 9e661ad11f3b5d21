-- What other programs are told of a row of `orders`, `sales` or `products`: nothing about who bought it, and no cost. Called by `note_event`
-- (decision 0056). The names are those of the API, and are kept.
CREATE OR REPLACE FUNCTION event_facts(topic text, fact jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE topic
    WHEN 'order' THEN jsonb_build_object(
      'number', fact->'number', 'store', fact->'store', 'channel', fact->'channel', 'fulfilment', fact->'fulfilment',
      'status', fact->'status', 'paymentMethod', fact->'payment_method', 'money', fact->'money', 'subtotal', fact->'subtotal',
      'shipping', fact->'shipping', 'total', fact->'total', 'paid', fact->'paid', 'paidBack', fact->'paid_back',
      'updatedAt', to_char((fact->>'updated_at')::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    WHEN 'sale' THEN jsonb_build_object(
      'number', fact->'number', 'store', fact->'showroom', 'state', fact->'state', 'subtotal', fact->'subtotal',
      'discount', fact->'discount', 'total', fact->'total', 'vat', fact->'vat'
    )
    WHEN 'product' THEN jsonb_build_object(
      'code', fact->'code', 'name', fact->'name', 'originalPrice', fact->'original_price',
      'discountPrice', fact->'discount_price', 'category', fact->'category', 'subCategory', fact->'sub_category',
      'color', fact->'color', 'sizes', fact->'size_ids', 'state', CASE
        WHEN fact->>'archived_at' IS NULL THEN 'on sale'
        WHEN (fact->>'hidden')::boolean OR (fact->>'in_hidden_category')::boolean THEN 'hidden'
        ELSE 'gone'
      END, 'updatedAt', to_char((fact->>'updated_at')::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  END
$$;
