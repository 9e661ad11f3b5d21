import { z } from 'zod'
import { ROW_FAULTS } from '#shared/rules/row-faults.ts'

/** A row of a file that was not taken, or was taken without one of its cells, and why. */
export const namedRow = z
  .object({
    /** as the spreadsheet shows it: from 1, with the headings */
    row: z.int(),
    /** the heading of the column; '' where it is the whole row */
    cell: z.string(),
    value: z.string(),
    why: z.enum(ROW_FAULTS),
    /** the row that has the same, for 'repeated' */
    earlierRow: z.int().nullable(),
  })
  .meta({ id: 'NamedRow' })
export type NamedRow = z.infer<typeof namedRow>
