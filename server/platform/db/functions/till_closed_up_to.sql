-- The last row of `order_money` that the closings of a showroom's till before a day (infinity: all of them) have counted; 0 where there is
-- none. A closing of a program that counted days knows no row: it had what came in on its day, before it. Called by the tills and `verify`.
CREATE OR REPLACE FUNCTION till_closed_up_to(of_showroom uuid, before_day date) RETURNS bigint LANGUAGE sql STABLE
RETURN coalesce((
  SELECT coalesce(d.up_to, (
    SELECT max(m.position) FROM order_money m
    WHERE m.showroom = d.showroom AND m.at <= least(d.at, (d.day + 1)::timestamp AT TIME ZONE 'Asia/Dhaka')
  ), 0)
  FROM till_days d WHERE d.showroom = of_showroom AND d.day < before_day ORDER BY d.day DESC LIMIT 1
), 0);
