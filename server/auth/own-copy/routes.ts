import { addAuditEntry } from '#server/audit/queries.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { openLane } from '#server/platform/flow/lane.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError } from '#server/platform/http/define-route.ts'
import { callerOf, signedIn } from '#server/platform/http/guard.ts'
import { pageShop } from '#server/settings/page-shop.ts'
import { readSettings } from '#server/settings/queries.ts'
import { sendStream } from '#server/spreadsheets/send-sheet.ts'
import { attachment } from '#server/spreadsheets/write-rows.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { ownConfirmation } from '#shared/schemas/second-step.ts'
import { findPerson } from './account-parts.queries.ts'
import { writeCopy } from './write-copy.ts'

/** Each takes a connection for as long as its reader takes to read it. */
const lane = openLane({ running: 1, waiting: 10, perClient: 1, maxSeconds: 30 })

const copy = defineRoute({
  method: 'post',
  path: '/own-copy',
  access: signedIn,
  summary: 'Download all that is kept of the own account',
  description:
    'A ZIP with the same as JSON and as a page to read. Asks for the password, and for a code where the account has a second step.',
  request: { body: jsonBody(ownConfirmation.meta({ id: 'OwnCopy' })) },
  responses: {
    200: {
      description: 'The archive, while it is made',
      content: { 'application/zip': { schema: { type: 'string' as const } } },
    },
    401: jsonError,
    403: jsonError,
    422: jsonError,
    429: jsonError,
    503: jsonError,
  },
})

/** The route by which somebody gets all that is kept of them. */
export const ownCopyRoutes = createRouter().openapi(copy, async (c) => {
  const { id } = callerOf(c)
  await c.var.confirmOwn(c.req.valid('json'))
  await c.var.limits.count('ownCopiesPerAccount', id)
  const at = new Date()
  const disposition = attachment({
    name: `${t('My data')}-${dhakaDay(at)}`,
    fallback: `my-data-${dhakaDay(at)}`,
    extension: 'zip',
  })
  const file = { lane, client: id, type: 'application/zip', disposition }
  return sendStream(c, file, (writable, begun) =>
    inSnapshot(c.var.db, async (db) => {
      const person = await findPerson(db, id)
      const { name: shop } = pageShop(await readSettings(db), language())
      await addAuditEntry(c.var.db, actorOf(c), { action: 'own-copy-made', subject: id })
      begun()
      await writeCopy(db, writable, { person, shop, at })
    }),
  ) as never
})
