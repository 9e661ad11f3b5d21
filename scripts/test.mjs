import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, closingLine, counted, sum } from './check.mjs'
import { chromium } from './chromium.mjs'
import { build, install, say } from './setup.mjs'

install()
build()
const browser = chromium()
const checked = check(['unit', 'api', 'api-alone'])
closingLine(sum([checked, browserTests()]))

function browserTests() {
  say('\nBrowser tests')
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-e2e-'))
  try {
    return counted(
      'playwright',
      () => ['test', '--reporter=list,json'],
      (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: browser, E2E_DATA_DIR: dataDir }),
      ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
