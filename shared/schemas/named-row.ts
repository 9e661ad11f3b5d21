import { z } from 'zod'
import { type NamedRow, ROW_FAULTS } from '#shared/rules/files/row-faults.ts'

/** A row of a file that was not taken, or was taken without one of its cells, and why. */
export const namedRow = z
  .object({
    /** as the spreadsheet shows it: from 1, with the headings */
    row: z.int(),
    /** the heading of the column */
    cell: z.string(),
    value: z.string(),
    why: z.enum(ROW_FAULTS),
    /** the row that has the same, for 'repeated' */
    earlierRow: z.int().nullable(),
  })
  .meta({ id: 'NamedRow' }) satisfies z.ZodType<NamedRow>

/** What was read of a file: `rows` below its headings are as many as were taken, named and blank. */
export const readFile = z.object({
  rows: z.int(),
  taken: z.int(),
  blank: z.int(),
  named: z.array(namedRow),
})
export type ReadFile = z.infer<typeof readFile>
