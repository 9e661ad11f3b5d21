import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ofPlaywright, ofVitest } from './report.mjs'
import { install, run, say } from './setup.mjs'

/** Format and lint, types, then vitest's projects: how many passed, and each failure in words; a tool counts as one. */
export function check(projects) {
  const results = [tool('Format and lint', 'biome', ['check'])]
  const typegen = tool("The pages' own types", 'react-router', ['typegen'])
  results.push(typegen.failures.length ? typegen : tool('Types', 'tsc', ['--noEmit', '-p', '.']))
  results.push(vitest('Unit and API tests', projects))
  return sum(results)
}

export function sum(results) {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** Tells every failure once more, so that the end of a long run says what is wrong, and ends this process. */
export function closingLine({ passed, failures }) {
  for (const failure of failures) say(`\nFAILED: ${failure}`)
  say(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}

/** Runs a test runner that writes its report as JSON, and reads it with `read`; a runner that breaks is one failure. */
function reported(title, command, args, env, read) {
  say(`\n${title}`)
  const folder = mkdtempSync(join(tmpdir(), 'omni-report-'))
  const report = join(folder, 'report.json')
  const code = run(command, args(report), env(report))
  const { passed, failures } = readReport(report, read)
  rmSync(folder, { recursive: true, force: true })
  const broken = code !== 0 && failures.length === 0 ? [`exit code ${code}`] : []
  return { passed, failures: [...failures, ...broken].map((failure) => `${title}: ${failure}`) }
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failures: [] }
  }
}

function tool(title, command, args) {
  say(`\n${title}`)
  return run(command, args) === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [title] }
}

/** The API tests on a second PostgreSQL, but for those that start whole shops on the embedded one. */
export function apiTestsOn({ version, api }) {
  return vitest(`API tests on PostgreSQL ${version}`, ['api'], { TEST_DATABASE_URL: api })
}

/** Runs vitest's projects, with more in its environment. */
function vitest(title, projects, env = {}) {
  return reported(
    title,
    'vitest',
    (report) => [
      'run',
      ...projects.map((name) => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    () => env,
    ofVitest,
  )
}

/**
 * Runs the browser tests, or those of some of Playwright's projects; the shoppers' shop and the admin's stand on the
 * databases that are given, else on embedded ones.
 */
export function browserTests(title, browser, { shop = '', admin = '' } = {}, projects = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-e2e-'))
  const env = { CHROMIUM_PATH: browser, E2E_DATA_DIR: dataDir, E2E_SHOP_DATABASE: shop, E2E_ADMIN_DATABASE: admin }
  try {
    return reported(
      title,
      'playwright',
      () => ['test', '--reporter=list,json', ...projects.map((name) => `--project=${name}`)],
      (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env }),
      ofPlaywright,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  install()
  closingLine(check(['unit']))
}
