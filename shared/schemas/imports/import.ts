import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { IMPORT_KINDS, WITHHELD_FIELDS } from '#shared/rules/imports/columns.ts'
import { IMPORT_FAULTS } from '#shared/rules/imports/faults.ts'
import {
  IMPORT_FATES,
  IMPORT_SOURCES,
  IMPORT_STATES,
  IMPORT_VERDICTS,
  IMPORT_VIEWS,
} from '#shared/rules/imports/states.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import { id, idInput, timestamp, typedField } from '#shared/schemas/fields.ts'
import { clampedInteger, oneOf } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'

/**
 * A cell that an import changes; `of` tells cells of one field apart: the showroom and size of pairs. `leftOut`: what the file says there
 * beside, and the shop has no place for.
 */
export const importCell = z
  .object({
    field: z.string(),
    of: z.string().optional(),
    before: z.string().nullable(),
    after: z.string(),
    leftOut: z.string().optional(),
  })
  .meta({ id: 'ImportCell' })
export type ImportCell = z.infer<typeof importCell>

const options = z.object({
  /** id of where pairs are of which no column says it; null: nowhere */
  showroom: id.nullable(),
  /** whether new products wait to be published */
  hidden: z.boolean(),
  /** what whoever looked at the columns last may not bring in; missing: nothing */
  withheld: z.array(z.enum(WITHHELD_FIELDS)).optional(),
})
export type ImportOptions = z.infer<typeof options>

export const importUpload = z
  .object({
    file: z
      .instanceof(File, later('Please choose a file'))
      .refine((file) => file.size > 0, rule('required', later('Please choose a file')))
      .meta({ type: 'string', format: 'binary' }),
    kind: z.enum(IMPORT_KINDS),
  })
  .meta({ id: 'ImportUpload' })

/** How the columns of a file are to be read: a field, `pairs:` and the id of a showroom, or null for each. */
export const importCheck = z
  .object({
    columns: z.array(typedField(60, typedCode).nullable()).max(400),
    showroom: idInput
      .nullable()
      .default(null)
      .meta({ type: ['string', 'null'] }),
    hidden: z.boolean().default(false),
  })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.output<typeof importCheck>

const counts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  /** of those: brought in, out because of a change since, undone, and left as they are */
  done: z.int(),
  out: z.int(),
  undone: z.int(),
  left: z.int(),
})

export const importSummary = z
  .object({
    _id: id,
    kind: z.enum(IMPORT_KINDS),
    name: z.string(),
    at: timestamp,
    by: z.string().nullable(),
    state: z.enum(IMPORT_STATES),
    source: z.enum(IMPORT_SOURCES),
    rows: z.int(),
    /** of what it does at present: items so far, and all of them */
    done: z.int(),
    total: z.int(),
    /** when its dry run was given up: its columns are to be looked at again */
    failedAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'ImportSummary' })
export type ImportSummary = z.infer<typeof importSummary>

export const importDetails = importSummary
  .extend({
    headings: z.array(z.string()),
    columns: z.array(z.string().nullable()),
    /** the beginnings of the first rows below the headings */
    sample: z.array(z.array(z.string())),
    options,
    /** columns of the file that are left out, as who looked at them last lacks their permission */
    leftOut: z.array(z.enum(WITHHELD_FIELDS)),
    counts,
  })
  .meta({ id: 'ImportDetails' })
export type ImportDetails = z.infer<typeof importDetails>

export const importProblem = z
  .object({
    row: z.int().meta({ description: 'of the file' }),
    field: z.string().nullable(),
    why: z.enum(IMPORT_FAULTS),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' })

export const importItem = z
  .object({
    name: z.string(),
    row: z.int(),
    verdict: z.enum(IMPORT_VERDICTS),
    fate: z.enum(IMPORT_FATES),
    cells: z.array(importCell),
    problems: z.array(importProblem),
  })
  .meta({ id: 'ImportItem' })
export type ImportItem = z.infer<typeof importItem>

export const importItemsQuery = z.object({
  verdict: oneOf(IMPORT_VIEWS, later('Please choose what to show')),
  page: clampedInteger(1, 1, 10_000),
})
export type ImportItemsQuery = z.output<typeof importItemsQuery>

export const importItems = z
  .object({ items: z.array(importItem), total: z.int(), page: z.int() })
  .meta({ id: 'ImportItems' })
