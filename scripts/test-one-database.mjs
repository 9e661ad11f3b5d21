import { reportAndExit, runApiTests, runBrowserTests, sumResults } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { install } from './packages.mjs'
import { build } from './pages.mjs'
import { log } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

// Everything on one kind of database: `postgres` is the system's, `embedded` the shop's own.
const isEmbedded = process.argv[2] === 'embedded'
await install()
await build()
const browser = findChromium()
const systemPostgres = isEmbedded ? null : startSystemPostgres()
if (!isEmbedded && !systemPostgres) {
  log('\nNO SECOND POSTGRESQL: install one (Debian: postgresql-15) to run the tests on it.\n')
  process.exit(1)
}
const name = systemPostgres ? `PostgreSQL ${systemPostgres.version}` : 'the embedded PostgreSQL'
reportAndExit(
  sumResults([runApiTests(systemPostgres), runBrowserTests(`Browser tests on ${name}`, browser, systemPostgres ?? {})]),
)
