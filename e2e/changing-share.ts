import { spawnSync } from 'node:child_process'

/**
 * One of `parts` equal shares of a list: another one with another commit, so that a few commits see all of it. At night the
 * whole list. `shift` chooses the share after that, for a second walk over the same list.
 */
export function changingShare<T>(parts: number, list: readonly T[], shift = 0): readonly T[] {
  if (process.env.NIGHTLY) return list
  return list.filter((_, index) => index % parts === (turn() + shift) % parts)
}

/** The beginning of the commit's hash as a number; E2E_TURN overrides it, and is handed on to Playwright's workers. */
function turn(): number {
  process.env.E2E_TURN ||= String(Number.parseInt(readCommit().slice(0, 8), 16) || 0)
  return Number(process.env.E2E_TURN)
}

function readCommit(): string {
  return spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout ?? ''
}
