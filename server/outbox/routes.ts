import { z } from 'zod'
import { call, json, newRoutes, refusals } from '#server/http/define-route.ts'
import { notFound } from '#server/http/errors.ts'
import { everyone } from '#server/http/guard.ts'
import { letterFolder, readLetters } from '#server/mail/letter-files.ts'
import { keptLetter } from '#shared/schemas/outbox-letter.ts'

const MOST = 100

const all = call({
  method: 'get',
  path: '/all-letters',
  access: everyone,
  summary: 'The letters of a demonstration shop without a mail server',
  description: 'Newest first, at most 100. A live shop, and one that sends its letters by SMTP, has no such call.',
  responses: { 200: json(z.array(keptLetter), 'The letters'), 404: refusals },
})

/** `/api/v1/outbox`: replaces a mailbox while somebody tries out the shop. */
export const outboxRoutes = newRoutes().openapi(all, async (c) => {
  const { settings } = c.var
  if (settings.shopMode === 'live' || settings.smtpUrl) throw notFound('Outbox')
  c.header('Cache-Control', 'no-store')
  return c.json(await readLetters(letterFolder(settings), MOST), 200)
})
