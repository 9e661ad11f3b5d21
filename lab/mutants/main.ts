import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER } from '#server/platform/db/embedded/embedded-roles.ts'
import { applyMutant, type Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

// Breaks the product on purpose, one fault at a time, in a copy of the sources, and runs the tests that should notice it.

interface Outcome {
  verdict: 'caught' | 'SURVIVED' | 'BROKEN'
  /** what the tests printed */
  output: string
}

// `--only` is a regular expression for title and file.
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, list: { type: 'boolean' } } })
const selected = MUTANTS.filter(({ title, file }) => new RegExp(values.only).test(`${title} ${file}`))

if (values.list) for (const { file, title } of selected) console.log(`${file}: ${title}`)
else process.exitCode = await runAll(selected)

async function runAll(mutants: readonly Mutant[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'omni-mutants-'))
  const database = await startEmbeddedPostgres(folder, createLog({ logLevel: 'warn' }), { durable: false })
  const server = `postgresql://${EMBEDDED_OWNER}@localhost/postgres?host=${encodeURIComponent(join(folder, 'postgres'))}`
  try {
    const copy = copySources(join(folder, 'sources'))
    const failures = await testMutants(mutants, copy, server)
    console.log(`\n${mutants.length - failures} of ${mutants.length} mutants caught`)
    return failures > 0 ? 1 : 0
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns how many were not caught. */
async function testMutants(mutants: readonly Mutant[], copy: string, server: string): Promise<number> {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
  const unbroken = await runTests(copy, server, tests, ['--retry=2'])
  if (unbroken.verdict !== 'SURVIVED') throw new Error(`The tests fail without any mutant:\n${unbroken.output}`)
  let failures = 0
  for (const mutant of mutants) {
    const path = join(copy, mutant.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, applyMutant(source, mutant))
    const startedAt = performance.now()
    const { verdict, output } = await runTests(copy, server, mutant.tests)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    console.log(`${verdict.padEnd(8)} ${seconds.padStart(5)} s  ${mutant.file}: ${mutant.title}`)
    if (verdict === 'BROKEN') console.log(output)
    if (verdict !== 'caught') failures += 1
    writeFileSync(path, source)
  }
  return failures
}

/** Copies what git knows or would add; packages and build are only linked. */
function copySources(folder: string): string {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of files.split('\n').filter(Boolean)) cpSync(file, join(folder, file), { force: true })
  for (const name of ['node_modules', 'build']) symlinkSync(join(process.cwd(), name), join(folder, name))
  return folder
}

/** A failed test catches the mutant; a file that does not even load proves nothing. */
async function runTests(
  folder: string,
  server: string,
  tests: readonly string[],
  options: string[] = [],
): Promise<Outcome> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    ...tests,
    ...options,
    '--bail=1',
    // On a busy machine a test that is merely slow must not count as one that noticed the fault.
    '--testTimeout=300000',
    '--hookTimeout=300000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const vitest = spawn('node_modules/.bin/vitest', args, {
    cwd: folder,
    env: { ...process.env, TEST_DATABASE_URL: server, NIGHTLY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [vitest.stdout, vitest.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((done) => vitest.once('exit', done))
  if (!existsSync(report)) return { verdict: 'BROKEN', output }
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  if (numFailedTests > 0) return { verdict: 'caught', output }
  return { verdict: code === 0 && numPassedTests > 0 ? 'SURVIVED' : 'BROKEN', output }
}
