import { z } from 'zod'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { createRouter, defineRoute, jsonError } from '#server/platform/http/define-route.ts'
import { mayEverywhere } from '#server/platform/http/guard.ts'
import { readSettings } from '#server/settings/queries.ts'
import { sheetResponse } from '#server/spreadsheets/send-sheet.ts'
import { monthName } from '#shared/bangladesh/dates.ts'
import { later, t } from '#shared/language/t.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import { typedField } from '#shared/schemas/fields.ts'
import { countDownload, noteDownload, sendFile } from '../routes.ts'
import { addMonth } from './sheets.ts'

const month = typedField(80, typedCode)
  .refine((text) => /^(?:19|[2-9]\d)\d{2}-(?:0[1-9]|1[0-2])$/.test(text), later('Please choose a month'))
  .meta({ type: 'string', description: 'a month in Dhaka, `2026-11`' })

const file = defineRoute({
  method: 'get',
  path: '/month',
  access: mayEverywhere('read_payments'),
  summary: 'The month for the accountant: sales, VAT, refunds, cash and couriers as one workbook',
  request: { query: z.object({ month }) },
  responses: { 200: sheetResponse, 401: jsonError, 403: jsonError, 422: jsonError, 429: jsonError, 503: jsonError },
})

/** `GET /api/v1/downloads/month` */
export const monthRoutes = createRouter().openapi(file, async (c) => {
  const { month } = c.req.valid('query')
  await countDownload(c)
  const name = `${t('Accounts')} ${monthName(month)}`
  return sendFile(c, { name, fallback: `accounts-${month}`, format: 'xlsx' }, (add) =>
    inSnapshot(c.var.db, async (db) => {
      const { shop } = await readSettings(db)
      await noteDownload(c, 'month', { month })
      await addMonth(db, { first: `${month}-01`, vatPercent: shop.vatPercent }, add)
    }),
  ) as never
})
