import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { percentile } from '#server/testing/percentile.ts'
import type { Reconciliation } from '#server/testing/processes/shoppers.ts'

/** One check under a fault: what was observed, what was promised, and whether the promise held. */
export interface Finding {
  label: string
  actual: string
  promise: string
  passed: boolean
}

/**
 * Runs one round in a temporary folder, prints its findings as a table, and sets the exit code if a promise was broken; then the
 * folder stays, with what the programs logged.
 */
export async function runRound(title: string, round: (folder: string) => Promise<Finding[]>): Promise<void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'omni-fault-'))
  const start = performance.now()
  try {
    console.info(`\n${title}`)
    const findings = await round(folder)
    for (const { label, actual, promise, passed } of findings)
      console.info(`| ${label} | ${actual} | ${promise} | ${passed ? 'held' : 'BROKEN'} |`)
    if (findings.some(({ passed }) => !passed)) process.exitCode = 1
  } catch (error) {
    console.info(`| the round itself | ${inspect(error)} | runs to its end | BROKEN |`)
    process.exitCode = 1
  } finally {
    console.info(`${Math.round((performance.now() - start) / 1_000)} s`)
    if (process.exitCode) console.info(`What was logged: ${folder}`)
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A number that must be 0. */
export function expectZero(label: string, actual: number): Finding {
  return { label, actual: String(actual), promise: '0', passed: actual === 0 }
}

/** A figure that is reported without a promise. */
export function report(label: string, actual: string | number): Finding {
  return { label, actual: String(actual), promise: 'reported only', passed: true }
}

/** A duration in ms with an upper limit. */
export function expectWithin(label: string, milliseconds: number, maxMs: number): Finding {
  return {
    label,
    actual: `${Math.round(milliseconds)} ms`,
    promise: `at most ${maxMs} ms`,
    passed: milliseconds <= maxMs,
  }
}

/** Compares the acknowledged orders with the database. */
export function expectNothingLost({ lost, duplicates, phantoms, torn }: Reconciliation): Finding {
  const parts = `${lost.length} lost, ${duplicates} doubled, ${phantoms} of nobody, ${torn.length} torn`
  return expectZero(`orders lost, doubled or torn (${parts})`, lost.length + duplicates + phantoms + torn.length)
}

/** The shop's process is still the one that was started. */
export function expectStillRunning({ exitCode }: ChildProcess): Finding {
  const isRunning = exitCode === null
  return {
    label: 'the shop',
    actual: isRunning ? 'the same process' : 'ended',
    promise: 'the same process',
    passed: isRunning,
  }
}

/** `p50 3 ms, p99 9 ms, max 12 ms` */
export function formatPercentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const percentileMs = (percent: number) => Math.round(percentile(sorted, percent))
  return `p50 ${percentileMs(50)} ms, p99 ${percentileMs(99)} ms, max ${Math.round(sorted.at(-1) ?? 0)} ms`
}

/** A number from the command line, as in `--rounds 20`. */
export function option(name: string, defaultValue: number): number {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? defaultValue : Number(process.argv[index + 1])
}
