-- Where the pairs of an order are: 'none', 'held' or 'out'. `pairs` is the column of `orders`: null is 'as the status says', also for
-- orders that were last moved while no stock was kept (decision 0038).
-- Its body is a text: a former program that empties the database drops functions one by one, and none may take another along.
CREATE OR REPLACE FUNCTION place_of_pairs(pairs text, status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(pairs, CASE
    WHEN is_open_order(status) THEN 'held'
    WHEN status IN ('Courier', 'Delivered') THEN 'out'
    ELSE 'none'
  END)
$$;
