#!/bin/sh
# Runs what belongs to one machine, as the user postgres; the container ends when one of them does.
set -eu
umask 077
templates=/etc/shop-cluster
run=/var/lib/postgresql
fill() { envsubst < "$templates/$1" > "$run/$1"; }

if [ "$ROLE" = front ]; then
  export BALANCER="$ADDRESS" USERS="$run/users.txt"
  printf '"shop_app" "%s"\n"shop_owner" "%s"\n' "$SHOP_APP_PASSWORD" "$SHOP_OWNER_PASSWORD" > "$USERS"
  fill haproxy.cfg && fill pgbouncer.ini
  haproxy -db -f "$run/haproxy.cfg" &
  pgbouncer "$run/pgbouncer.ini" &
else
  export DATA="$run/data" SOCKETS="$run" BIN=/usr/lib/postgresql/15/bin FOLDER="$run" PGBACKREST="$run/pgbackrest.conf"
  export ETCD_HOSTS="$DB1:2379, $DB2:2379, $DB3:2379"
  fill patroni.yml && fill pgbackrest.conf
  etcd --name "$NAME" --data-dir "$run/etcd" \
    --listen-client-urls "http://$ADDRESS:2379" --advertise-client-urls "http://$ADDRESS:2379" \
    --listen-peer-urls "http://$ADDRESS:2380" --initial-advertise-peer-urls "http://$ADDRESS:2380" \
    --initial-cluster "db1=http://$DB1:2380,db2=http://$DB2:2380,db3=http://$DB3:2380" \
    --initial-cluster-state new --initial-cluster-token shop --enable-v2 --election-timeout 2000 --heartbeat-interval 200 &
  patroni "$run/patroni.yml" &
fi
# The first that ends takes the container with it; the restart policy brings both back.
while kill -0 %1 2> /dev/null && kill -0 %2 2> /dev/null; do sleep 1; done
exit 1
