-- Whether an account to which nothing was delivered yet may hold so many pairs more before anybody has confirmed them; called by
-- `place_order`. Account and phone may hold `per_stranger` each. A network (null: unknown) may hold `per_network`, of which three quarters
-- are for buyers who hold no more than 2 pairs: behind the network of a mobile carrier a few strangers who want much leave room for the many
-- who want a pair. In plpgsql, because its plan is kept for the next call.
CREATE OR REPLACE FUNCTION may_hold(
  buyer uuid, digits text, source text, wanted integer, per_stranger integer, per_network integer
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    SELECT own.pairs + wanted <= per_stranger AND (
      source IS NULL
      OR near.pairs + wanted <= per_network / 4
      OR near.pairs + wanted <= per_network AND own.pairs + wanted <= 2
    )
    FROM (
      SELECT greatest(
        (SELECT coalesce(sum(h.pairs), 0) FROM stranger_holds h WHERE h.account = buyer),
        (SELECT coalesce(sum(h.pairs), 0) FROM stranger_holds h WHERE h.phone = digits)
      ) AS pairs
    ) AS own, (SELECT coalesce(sum(h.pairs), 0) AS pairs FROM stranger_holds h WHERE h.network = source) AS near
  );
END
$$;
