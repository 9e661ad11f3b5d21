import { reportAndExit, runBrowserTests, runChecks, sumResults } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { install } from './packages.mjs'
import { build } from './pages.mjs'
import { log } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

await install()
await build()
const browser = findChromium()
const systemPostgres = startSystemPostgres()
if (!systemPostgres) log('\nNO SECOND POSTGRESQL: all tests run only on the embedded one.')
const projects = ['unit', 'api', 'volume', 'embedded', 'api-alone']
const isNightly = Boolean(process.env.NIGHTLY)
const results = [runChecks(isNightly ? [...projects, 'timing'] : projects, systemPostgres)]
if (systemPostgres) {
  const { version, shop, admin } = systemPostgres
  results.push(runBrowserTests(`Browser tests, the admin's shop on PostgreSQL ${version}`, browser, { admin }))
  // The API and the admins' desks have just run on it; `npm run test:postgres` repeats everything.
  const journeys = ['--project=shop-words', '--grep=@journey']
  if (isNightly)
    results.push(runBrowserTests(`A purchase and its tracking on PostgreSQL ${version}`, browser, { shop }, journeys))
} else results.push(runBrowserTests('Browser tests', browser))
reportAndExit(sumResults(results))
