import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { DELIVERY_STATES, EVENT_KINDS, OFF_REASONS, WEBHOOK_TOPICS } from '#shared/rules/staff/webhooks.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import { id, singleLine, timestamp, typedField } from '../fields.ts'
import { clampedInteger, oneOf } from '../query-params.ts'
import { rule } from '../rule.ts'
import { ownConfirmation } from '../second-step.ts'

/** An address that is told what happens, without its secret. */
export const webhook = z
  .object({
    _id: id,
    name: z.string(),
    url: z.string(),
    topics: z.array(z.enum(WEBHOOK_TOPICS)),
    madeBy: z.object({ _id: id, name: z.string() }),
    createdAt: timestamp,
    /** null: it is on */
    offAt: timestamp.nullable(),
    offReason: z.enum(OFF_REASONS).nullable(),
    /** since when the address has taken nothing */
    failingSince: timestamp.nullable(),
    /** before which nothing is tried */
    dueAt: timestamp,
    /** events that were not taken yet */
    waiting: z.int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

/** An address of the web; whether it is called is decided where it is kept. */
const webhookUrl = typedField(2000, typedCode)
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^/]/.test(text),
    rule('webhook_url', later('Please enter an address that begins with https://')),
  )
  .meta({ type: 'string', format: 'uri' })

/** Body of `POST /webhooks/create`. */
export const webhookInput = z
  .object({
    name: singleLine(1, 60),
    url: webhookUrl,
    topics: z
      .array(z.enum(WEBHOOK_TOPICS))
      .min(1, later('Please choose at least one'))
      .max(WEBHOOK_TOPICS.length)
      .refine((list) => new Set(list).size === list.length, rule('distinct', later('Each may appear only once'))),
    ...ownConfirmation.shape,
  })
  .meta({ id: 'WebhookInput' })
export type WebhookInput = z.output<typeof webhookInput>

/** Body of `PUT /webhooks/switch/{id}`. */
export const webhookSwitch = z.object({ on: z.boolean() }).meta({ id: 'WebhookSwitch' })

/** One event in the log of a webhook. */
export const webhookDelivery = z
  .object({
    /** its number */
    _id: z.string(),
    event: id,
    kind: z.string(),
    subject: z.string(),
    at: timestamp,
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    /** of the last try; null: there was none */
    triedAt: timestamp.nullable(),
    /** what it was answered; null: nothing */
    status: z.int().nullable(),
    ms: z.int().nullable(),
    /** what was wrong, in the words of programs */
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** Query parameters of `GET /webhooks/deliveries/{id}`. */
export const deliveriesQuery = z.object({
  state: oneOf(DELIVERY_STATES, later('Unknown state')),
  page: clampedInteger(1, 1, 1_000),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, 100),
})
export type DeliveriesQuery = z.output<typeof deliveriesQuery>

/** What an address is sent. `data` of each kind: the named facts, in which more may come. */
export const webhookEvent = z
  .object({
    id: id.meta({ description: 'the same however often it is sent: do nothing for one that you have had' }),
    kind: z.enum(EVENT_KINDS).meta({ description: 'more may come: answer 2xx to what you do not know' }),
    time: timestamp,
    subject: z
      .string()
      .meta({ description: 'what it is about: id of an order, sale or product, or product/size/store' }),
    sequence: z
      .int()
      .meta({ description: 'rises from event to event of a subject, in the order of its changes; with gaps' }),
    data: z.record(z.string(), z.unknown()).meta({
      description:
        'What it is now. order: number, store, channel, fulfilment, status, paymentMethod, money, subtotal, shipping, total, paid, paidBack, updatedAt. sale: number, store, state, subtotal, discount, total, vat. product: code, name, originalPrice, discountPrice, category, subCategory, color, sizes, state (on sale, hidden, gone), updatedAt. These have also `changed`, the names of what is new. stock: store, product, size, onHand, held, available. Nothing about a buyer: ask for the order by an API key.',
    }),
  })
  .meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.infer<typeof webhookEvent>
