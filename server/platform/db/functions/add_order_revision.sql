-- Keeps what an order is in `order_revisions`, before its fee is changed; called by `move_delivery_fee`, `fetch_order` and `deliver_fetched`.
CREATE OR REPLACE FUNCTION add_order_revision(order_id uuid, revised_by uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_revisions ("order", revision, by, former)
    SELECT o.id, coalesce((SELECT max(r.revision) FROM order_revisions r WHERE r."order" = o.id), 0) + 1, revised_by, jsonb_build_object(
        'products', (
          SELECT jsonb_agg(jsonb_build_object('product', l.product, 'size', l.size, 'name', l.name, 'nameBn', l.name_bn,
            'sizeNumber', l.size_number::float8, 'quantity', l.quantity, 'unitPrice', l.unit_price) ORDER BY l.position)
          FROM order_lines l WHERE l."order" = o.id
        ),
        'shippingAddress', jsonb_build_object('name', o.shipping_name, 'email', o.shipping_email, 'phone', o.shipping_phone,
          'address', o.shipping_address),
        'store', jsonb_build_object('_id', s.id, 'code', s.code, 'codeBn', s.code_bn),
        'method', o.payment_method, 'subtotal', o.subtotal, 'shipping', o.shipping, 'total', o.total
      )
    FROM orders o JOIN showrooms s ON s.id = o.store WHERE o.id = order_id
$$;
