import { z } from 'zod'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import { letterFolder, readLetters } from '#server/platform/mail/letter-files.ts'
import { outboxLetter } from '#shared/schemas/outbox-letter.ts'

const MAX_LETTERS = 100

const all = defineRoute({
  method: 'get',
  path: '/all-letters',
  access: everyone,
  summary: 'The letters of a demonstration shop without a mail server',
  description: 'Newest first, at most 100. A live shop, and one that sends its letters by SMTP, has no such call.',
  responses: { 200: jsonResponse(z.array(outboxLetter), 'The letters'), 404: jsonError },
})

/** `/api/v1/outbox`: replaces a mailbox while somebody tries out the shop. */
export const outboxRoutes = createRouter().openapi(all, async (c) => {
  const { config } = c.var
  if (config.shopMode === 'live' || config.smtpUrl) throw notFound('Outbox')
  c.header('Cache-Control', 'no-store')
  return c.json(await readLetters(letterFolder(config), MAX_LETTERS), 200)
})
