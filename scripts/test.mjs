import { apiTestsOn, browserTests, check, closingLine, sum } from './check.mjs'
import { chromium } from './chromium.mjs'
import { build, install, say } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

install()
build()
const browser = chromium()
const system = startSystemPostgres()
if (!system) say('\nNO SECOND POSTGRESQL: all tests run only on the embedded one.')
const results = [check(['unit', 'api', 'embedded', 'api-alone', 'timing'])]
if (system) {
  results.push(apiTestsOn(system))
  const { version, shop, admin } = system
  results.push(browserTests(`Browser tests, the admin's shop on PostgreSQL ${version}`, browser, { admin }))
  results.push(browserTests(`Accounts, carts and orders on PostgreSQL ${version}`, browser, { shop }, ['shop-words']))
} else results.push(browserTests('Browser tests', browser))
closingLine(sum(results))
