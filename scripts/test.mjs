import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, closingLine, counted, sum, vitest } from './check.mjs'
import { chromium } from './chromium.mjs'
import { build, install, say } from './setup.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

install()
build()
const browser = chromium()
const system = startSystemPostgres(['browser'])
const results = [check(['unit', 'api', 'embedded', 'api-alone'])]
if (system) {
  const onSystem = { TEST_DATABASE_URL: system.urlOf('postgres') }
  results.push(vitest(`The API tests again, on PostgreSQL ${system.version}`, ['api'], onSystem))
} else {
  say(
    '\nNOT TRIED on a second version of PostgreSQL: install one (Debian: postgresql-15), and these tests run on it too.',
  )
}
closingLine(sum([...results, browserTests()]))

/** The shoppers' shop stands on the embedded database, the admins' on the system's where there is one. */
function browserTests() {
  say('\nBrowser tests')
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-e2e-'))
  try {
    return counted(
      'playwright',
      () => ['test', '--reporter=list,json'],
      (report) => ({
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        CHROMIUM_PATH: browser,
        E2E_DATA_DIR: dataDir,
        E2E_ADMIN_DATABASE_URL: system?.urlOf('browser') ?? '',
      }),
      ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
