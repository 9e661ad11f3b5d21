#!/bin/sh
# Once, on one machine, as soon as etcd answers on all three and before Patroni starts: from then on etcd asks everybody for a password,
# and each machine has one of its own. Values: DB1, ETCD_ROOT_PASSWORD, DB1_ETCD_PASSWORD, DB2_ETCD_PASSWORD and DB3_ETCD_PASSWORD.
set -eu
# Patroni uses the second interface of etcd, whose users are others than those of the third.
v2() { ETCDCTL_API=2 etcdctl --endpoints "http://$DB1:2379" "$@" > /dev/null; }
v3() { ETCDCTL_API=3 etcdctl --endpoints "http://$DB1:2379" "$@" > /dev/null; }

v2 user add "root:$ETCD_ROOT_PASSWORD"
v2 role add patroni
v2 role grant patroni --path '/service/*' --readwrite
for machine in "db1:$DB1_ETCD_PASSWORD" "db2:$DB2_ETCD_PASSWORD" "db3:$DB3_ETCD_PASSWORD"; do
  v2 user add "$machine"
  v2 user grant "${machine%%:*}" --roles patroni
done
v2 auth enable
v2 --username "root:$ETCD_ROOT_PASSWORD" role remove guest

v3 user add "root:$ETCD_ROOT_PASSWORD"
v3 user grant-role root root
v3 auth enable
