import { reportAndExit, runApiTests, runBrowserTests, sumResults } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { build, install, log } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

install()
build()
const browser = findChromium()
const systemPostgres = startSystemPostgres()
if (!systemPostgres) {
  log('\nNO SECOND POSTGRESQL: install one (Debian: postgresql-15) to run the tests on it.\n')
  process.exit(1)
}
const { version, shop, admin } = systemPostgres
reportAndExit(
  sumResults([
    runApiTests(systemPostgres, ['api', 'volume']),
    runBrowserTests(`Browser tests on PostgreSQL ${version}`, browser, { shop, admin }),
  ]),
)
