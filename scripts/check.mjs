import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ofPlaywright, ofVitest } from './report.mjs'
import { install, run, say } from './setup.mjs'

/** Runs Biome, the type check and the given Vitest projects. Each tool counts as one test. */
export function check(projects) {
  const results = [tool('Format and lint', 'biome', ['check'])]
  const typegen = tool("The pages' generated types", 'react-router', ['typegen'])
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

/** Repeats every failure at the end of the output, where it is easy to find, and exits. */
export function closingLine({ passed, failures }) {
  for (const failure of failures) say(`\nFAILED: ${failure}`)
  say(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}

/** Runs a test runner that writes a JSON report, and parses it with `read`; a crash of the runner counts as one failure. */
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

/** The API tests on a second PostgreSQL, except those that start whole shops on the embedded one. */
export function apiTestsOn({ version, api }) {
  return vitest(`API tests on PostgreSQL ${version}`, ['api'], { TEST_DATABASE_URL: api })
}

/** Runs Vitest projects with additional environment variables. */
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
 * Runs the browser tests, or only those of some Playwright projects. `shop` and `admin` are the database URLs of the
 * shoppers' and the admins' shop; by default both run on embedded databases.
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
