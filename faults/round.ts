import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Books } from '#server/testing/shoppers.ts'
import { percentile } from '../bench/percentile.ts'

/** One promise under a fault: what was seen, what was promised, and whether that held. */
export interface Finding {
  what: string
  seen: string
  promise: string
  held: boolean
}

/** Runs one round in a folder of its own, prints what was found as a table, and fails the process where a promise broke. */
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

/** A number promised to be 0. */
export function none(what: string, seen: number): Finding {
  return { what, seen: String(seen), promise: '0', held: seen === 0 }
}

/** A figure that is told and held against nothing. */
export function told(what: string, seen: string | number): Finding {
  return { what, seen: String(seen), promise: 'told only', held: true }
}

/** A time in ms that may not be exceeded. */
export function within(what: string, milliseconds: number, most: number): Finding {
  return { what, seen: `${Math.round(milliseconds)} ms`, promise: `at most ${most} ms`, held: milliseconds <= most }
}

/** What shoppers were told against what the database holds. */
export function nothingLost({ lost, duplicates, phantoms, torn }: Books): Finding {
  return none('orders lost, doubled or torn', lost.length + duplicates + phantoms + torn.length)
}

/** The shop's process is the one that was started. */
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

/** A number given as `--rounds 20` on the command line. */
export function option(name: string, usual: number): number {
  const place = process.argv.indexOf(`--${name}`)
  return place < 0 ? usual : Number(process.argv[place + 1])
}
