import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Books } from '#server/testing/processes/shoppers.ts'
import { percentile } from '../server/testing/percentile.ts'

/** One check under a fault: what was observed, what was promised, and whether the promise held. */
export interface Finding {
  what: string
  seen: string
  promise: string
  held: boolean
}

/** Runs one round in a temporary folder, prints its findings as a table, and sets the exit code if a promise was broken. */
export async function runRound(title: string, round: (folder: string) => Promise<Finding[]>): Promise<void> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'omni-fault-'))
  const began = performance.now()
  try {
    console.info(`\n${title}`)
    const findings = await round(folder)
    for (const { what, seen, promise, held } of findings)
      console.info(`| ${what} | ${seen} | ${promise} | ${held ? 'held' : 'BROKEN'} |`)
    if (findings.some(({ held }) => !held)) process.exitCode = 1
  } catch (error) {
    console.info(`| the round itself | ${inspect(error)} | runs to its end | BROKEN |`)
    process.exitCode = 1
  } finally {
    console.info(`${Math.round((performance.now() - began) / 1_000)} s`)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A number that must be 0. */
export function none(what: string, seen: number): Finding {
  return { what, seen: String(seen), promise: '0', held: seen === 0 }
}

/** A figure that is reported without a promise. */
export function told(what: string, seen: string | number): Finding {
  return { what, seen: String(seen), promise: 'reported only', held: true }
}

/** A duration in ms with an upper limit. */
export function within(what: string, milliseconds: number, most: number): Finding {
  return { what, seen: `${Math.round(milliseconds)} ms`, promise: `at most ${most} ms`, held: milliseconds <= most }
}

/** Compares the acknowledged orders with the database. */
export function nothingLost({ lost, duplicates, phantoms, torn }: Books): Finding {
  return none('orders lost, doubled or torn', lost.length + duplicates + phantoms + torn.length)
}

/** The shop's process is still the one that was started. */
export function stillRuns({ exitCode }: ChildProcess): Finding {
  const held = exitCode === null
  return { what: 'the shop', seen: held ? 'the same process' : 'ended', promise: 'the same process', held }
}

/** `p50 3 ms, p99 9 ms, max 12 ms` */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) => Math.round(percentile(sorted, percent))
  return `p50 ${at(50)} ms, p99 ${at(99)} ms, max ${Math.round(sorted.at(-1) ?? 0)} ms`
}

/** A number from the command line, as in `--rounds 20`. */
export function option(name: string, usual: number): number {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? usual : Number(process.argv[place + 1])
}
