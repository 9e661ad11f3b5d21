import { installDebianPackages, isDebian } from './apt.mjs'
import { log } from './setup.mjs'

/** Programs of the cluster and the packages of Debian that bring them. */
const PACKAGES = {
  patroni: ['patroni', 'python3-etcd'],
  etcd: ['etcd-server'],
  etcdctl: ['etcd-client'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
  pgbackrest: ['pgbackrest'],
  psql: ['postgresql-15'],
  setpriv: ['util-linux'],
}

/** Installs what a database cluster needs and this machine lacks. Returns whether all of it is there, and says why not. */
export function installClusterPackages() {
  if (process.getuid?.() === 0 && isDebian()) return installDebianPackages(PACKAGES, 'a database cluster')
  log(
    'npm run cluster needs root on Debian 12: it installs Patroni, etcd, HAProxy, pgbouncer and pgBackRest from its packages.',
  )
  return false
}
