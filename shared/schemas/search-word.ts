import { z } from 'zod'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { expectedUpdatedAt, id, singleLine, timestamp } from './fields.ts'
import { clampedInteger } from './query-params.ts'

/** A word of the shop's own: whoever searches for `word` means `means`. */
export const searchWord = z
  .object({ _id: id, word: z.string(), means: z.string(), updatedAt: timestamp })
  .meta({ id: 'SearchWord' })
export type SearchWord = z.infer<typeof searchWord>

const fields = z.object({ word: singleLine(1, 40), means: singleLine(1, 60) })

/** Bodies of create and update requests. */
export const searchWordInput = fields.meta({ id: 'SearchWordInput' })
export type SearchWordInput = z.output<typeof searchWordInput>
export const searchWordChange = fields.extend({ updatedAt: expectedUpdatedAt }).meta({ id: 'SearchWordChange' })

/** A text that shoppers searched for and hardly found. */
export const searchMiss = z
  .object({
    text: z.string(),
    /** in the last 90 days */
    times: z.int(),
    lastDay: z.iso.date(),
    /** how many products the last of these searches found */
    found: z.int(),
  })
  .meta({ id: 'SearchMiss' })
export type SearchMiss = z.infer<typeof searchMiss>

/** Query parameters of `GET /search-words/misses`. */
export const searchMissQuery = z.object({
  page: clampedInteger(1, 1, 1_000).meta({ description: 'from 1' }),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, 100),
})
