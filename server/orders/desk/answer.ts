import type { Db } from '#server/platform/db/open.ts'
import type { ReturnedLine } from '#shared/schemas/parcel.ts'
import type { Answer } from '#shared/schemas/status-change.ts'
import { countAsNeverLeft, countIn } from '../count-in.ts'
import { findWantedLines } from './queries.ts'

/** Does with pairs that were out what staff said of them. Throws 422 for more pairs than were sent. */
export async function applyAnswer(
  tx: Db,
  { order, by, pairs, lines, cause }: { order: string; by: string } & Omit<Answer, 'reason'>,
): Promise<void> {
  if (pairs === 'never-left') await countAsNeverLeft(tx, { order, by })
  if (pairs !== 'came-back') return
  const back = lines ?? (cause === 'lost' ? [] : await findAllLines(tx, order))
  await countIn(tx, { order, lines: back, cause: cause ?? null, by })
}

async function findAllLines(tx: Db, order: string): Promise<ReturnedLine[]> {
  return (await findWantedLines(tx, order)).map(({ position: _, ...line }) => ({ ...line, sellable: true }))
}
