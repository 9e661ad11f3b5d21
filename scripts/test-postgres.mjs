import { browserTests, closingLine, sum, vitest } from './check.mjs'
import { chromium } from './chromium.mjs'
import { build, install, say } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

install()
build()
const browser = chromium()
const system = startSystemPostgres(['browser'])
if (!system) {
  say('\nNO SECOND POSTGRESQL: install one (Debian: postgresql-15), and the tests run on it.\n')
  process.exit(1)
}
closingLine(
  sum([
    vitest(`The API tests on PostgreSQL ${system.version}`, ['api'], { TEST_DATABASE_URL: system.urlOf('postgres') }),
    browserTests(browser, ['admin', 'admin-words'], { E2E_ADMIN_DATABASE_URL: system.urlOf('browser') }),
  ]),
)
