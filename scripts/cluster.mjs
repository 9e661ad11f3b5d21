import { installDebianPackages, isDebian } from './apt.mjs'
import { build, findNode24, install, log, runForeground } from './setup.mjs'

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

if (process.getuid?.() !== 0 || !isDebian()) {
  log(
    'npm run cluster needs root on Debian 12: it installs Patroni, etcd, HAProxy, pgbouncer and pgBackRest from its packages.',
  )
  process.exit(1)
}
if (!installDebianPackages(PACKAGES, 'a database cluster')) process.exit(1)
install()
await build()
runForeground(findNode24(), ['deploy/cluster/local/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
