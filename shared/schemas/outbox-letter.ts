import { z } from 'zod'
import { timestamp } from './fields.ts'

/** A letter in the local outbox, which stands in for a mail server, as its recipient would see it. */
export const outboxLetter = z
  .object({
    /** name of its file in DATA_DIR/outbox, without `.eml` */
    _id: z.string(),
    to: z.string(),
    subject: z.string(),
    sentAt: timestamp,
    text: z.string(),
    html: z.string(),
  })
  .meta({ id: 'KeptLetter' })
export type OutboxLetter = z.infer<typeof outboxLetter>
