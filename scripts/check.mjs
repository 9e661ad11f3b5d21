import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './packages.mjs'
import { summarizePlaywright, summarizeVitest } from './report.mjs'
import { log, run, spawnChild } from './setup.mjs'

/** Runs Biome, the type check and the measures of the structure side by side. Each tool counts as one test. */
export async function runTools() {
  const types = async () => {
    const typegen = await runTool("The pages' generated types", 'react-router', ['typegen'])
    return typegen.failures.length
      ? typegen
      : sumResults([typegen, await runTool('Types', 'tsc', ['--noEmit', '-p', '.'])])
  }
  const measures = runTool('Measures of the structure', 'node', ['scripts/measure.ts'])
  return sumResults(await Promise.all([types(), measures, runTool('Format and lint', 'biome', ['check'])]))
}

export function sumResults(results) {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
    repeated: results.flatMap(({ repeated = [] }) => repeated),
    durations: results.flatMap(({ durations = [] }) => durations),
  }
}

/** How many of the slowest files the end of the output names. */
const SLOWEST_FILES = 15

/** Repeats every failure at the end of the output, where it is easy to find, and exits. */
export function reportAndExit({ passed, failures, repeated = [], durations = [] }) {
  const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES)
  if (slowest.length > 0) log('\nThe slowest files, in seconds of a worker:')
  for (const { file, seconds } of slowest) log(`${seconds.toFixed(1).padStart(6)}  ${file}`)
  for (const title of repeated) log(`\nPassed only when repeated: ${title}`)
  for (const failure of failures) log(`\nFAILED: ${failure}`)
  log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}

/** Runs a test runner that writes a JSON report, and parses it with `read`; a crash of the runner counts as one failure. */
function runWithReport(title, command, args, env, parseReport) {
  log(`\n${title}`)
  const folder = mkdtempSync(join(tmpdir(), 'omni-report-'))
  const report = join(folder, 'report.json')
  const code = run(command, args(report), env(report))
  const { passed, failures, repeated, durations } = readReport(report, parseReport)
  rmSync(folder, { recursive: true, force: true })
  const crash = code !== 0 && failures.length === 0 ? [`exit code ${code}`] : []
  return { passed, failures: [...failures, ...crash].map((failure) => `${title}: ${failure}`), repeated, durations }
}

function readReport(report, parseReport) {
  try {
    return parseReport(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failures: [] }
  }
}

/** Runs a tool whose output is shown when it has ended, so that several may run at once. */
async function runTool(title, command, args) {
  const { child, ended } = spawnChild(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const code = await ended
  log(`\n${title}\n${output.trimEnd()}`)
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [title] }
}

/** API tests on the second PostgreSQL, or on the embedded one. */
export function runApiTests(secondPostgres = null) {
  const name = secondPostgres ? `PostgreSQL ${secondPostgres.version}` : 'the embedded PostgreSQL'
  return runVitest(`API tests on ${name}`, ['api', 'volume'], { TEST_DATABASE_URL: secondPostgres?.api ?? '' })
}

/** Runs Vitest projects, by default on the embedded PostgreSQL. */
export function runVitest(title, projects, env = {}) {
  return runWithReport(
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
    summarizeVitest,
  )
}

/**
 * Runs the browser tests, or only some of them: `args` are Playwright's. `shop` and `admin` are the database URLs of the
 * shoppers' and the admins' shop; by default both run on embedded databases.
 */
export function runBrowserTests(title, browser, { shop = '', admin = '' } = {}, args = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-e2e-'))
  const env = { CHROMIUM_PATH: browser, E2E_DATA_DIR: dataDir, E2E_SHOP_DATABASE: shop, E2E_ADMIN_DATABASE: admin }
  try {
    return runWithReport(
      title,
      'playwright',
      // The machine may stall for longer than a test waits; what passes only when repeated is named at the end of the output.
      () => ['test', '--reporter=list,json', '--retries=1', ...args],
      (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env }),
      summarizePlaywright,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install()
  reportAndExit(sumResults([await runTools(), runVitest('Unit tests', ['unit'])]))
}
