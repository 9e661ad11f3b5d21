import { apiTestsOn, browserTests, closingLine, sum } from './check.mjs'
import { chromium } from './chromium.mjs'
import { build, install, say } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

install()
build()
const browser = chromium()
const system = startSystemPostgres()
if (!system) {
  say('\nNO SECOND POSTGRESQL: install one (Debian: postgresql-15) to run the tests on it.\n')
  process.exit(1)
}
const { version, shop, admin } = system
closingLine(sum([apiTestsOn(system), browserTests(`Browser tests on PostgreSQL ${version}`, browser, { shop, admin })]))
