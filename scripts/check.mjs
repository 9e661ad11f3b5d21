import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, run, say } from './setup.mjs'

/** Format and lint, types, then vitest's projects: how many passed and failed; a tool counts as one. */
export function check(projects) {
  const results = [tool('Format and lint', 'biome', ['check'])]
  const typegen = tool("The pages' own types", 'react-router', ['typegen'])
  results.push(typegen.failed ? typegen : tool('Types', 'tsc', ['--noEmit', '-p', '.']))
  results.push(vitest('Unit and API tests', projects))
  return sum(results)
}

export function sum(results) {
  return results.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}

export function closingLine({ passed, failed }) {
  say(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** Runs a test runner that writes its report as JSON, and reads it with `count`; a runner that breaks is one failure. */
export function counted(command, args, env, count) {
  const folder = mkdtempSync(join(tmpdir(), 'omni-report-'))
  const report = join(folder, 'report.json')
  const code = run(command, args(report), env(report))
  const { passed, failed } = readReport(report, count)
  rmSync(folder, { recursive: true, force: true })
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function readReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function tool(title, command, args) {
  say(`\n${title}`)
  return run(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The API tests on a second PostgreSQL, but for those that start whole shops on the embedded one. */
export function apiTestsOn({ version, api }) {
  return vitest(`API tests on PostgreSQL ${version}`, ['api'], { TEST_DATABASE_URL: api })
}

/** Runs vitest's projects, with more in its environment. */
function vitest(title, projects, env = {}) {
  say(`\n${title}`)
  return counted(
    'vitest',
    (report) => [
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    () => env,
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  )
}

/** Runs the browser tests, or those of some projects; the admin's shop stands on a second PostgreSQL where one is given. */
export function browserTests(browser, projects = [], system = null) {
  say(`\nBrowser tests${system ? `, the admin's shop on PostgreSQL ${system.version}` : ''}`)
  const env = system ? { E2E_ADMIN_DATABASE_URL: system.browser } : {}
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-e2e-'))
  try {
    return counted(
      'playwright',
      () => ['test', '--reporter=list,json', ...projects.map((name) => `--project=${name}`)],
      (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: browser, E2E_DATA_DIR: dataDir, ...env }),
      ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  install()
  closingLine(check(['unit']))
}
