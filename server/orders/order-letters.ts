import type { Config } from '#server/config.ts'
import type { emailProofs } from '#server/platform/db/tables/users.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { orderNumberLetter } from '#server/platform/mail/letters/order-number.ts'
import { firstOrderLetter, orderPlacedLetter } from '#server/platform/mail/letters/order-placed.ts'
import type { LetterLimit } from '#server/platform/mail/queries.ts'
import { createEmailProof } from '#server/users/email-proof.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'

/** Where letters about an order may go. */
export interface Mailbox {
  /** of the account; null if it was deleted at this moment */
  email: string | null
  /** whether the account has proven it */
  isProven: boolean
  /** whether a link to prove it was sent there already */
  hasHadLink: boolean
}

interface OrderLetter {
  to: string
  letter: Letter
  countedBy: LetterLimit
}

/** The letters about a new order. */
export interface OrderLetters {
  letters: OrderLetter[]
  /** the row of the link in them, if there is one */
  emailProof: typeof emailProofs.$inferSelect | null
}

/**
 * Decides who gets a letter about an order. What the shopper typed goes to the proven e-mail of the account only; another
 * address typed at checkout gets number and link. An e-mail that is not proven gets one letter, which asks for the proof,
 * and nothing after that. The address that a caller without an account has named gets number and link.
 */
export function lettersOfOrder(
  order: OrderDetail,
  mailbox: Mailbox,
  config: Pick<Config, 'publicUrl' | 'tokenSecret'>,
): OrderLetters {
  const { email, isProven, hasHadLink } = mailbox
  if (email !== null && isProven) return { letters: provenLetters(order, email, config), emailProof: null }
  if (email !== null && !hasHadLink) return firstLetter(order, email, config)
  const typed = order.shippingAddress.email
  if (email === null && order.channel === 'phone' && typed !== '')
    return { letters: [numberLetter(order, typed, { ...config, hasAccount: false })], emailProof: null }
  return { letters: [], emailProof: null }
}

function provenLetters(order: OrderDetail, email: string, { publicUrl }: Pick<Config, 'publicUrl'>): OrderLetter[] {
  const own: OrderLetter = {
    to: email,
    letter: orderPlacedLetter({ order, publicUrl }),
    countedBy: 'noticesPerRecipient',
  }
  const typed = order.shippingAddress.email
  if (typed === email) return [own]
  return typed === '' ? [own] : [own, numberLetter(order, typed, { publicUrl, hasAccount: true })]
}

function numberLetter(
  order: OrderDetail,
  to: string,
  { publicUrl, hasAccount }: Pick<Config, 'publicUrl'> & { hasAccount: boolean },
): OrderLetter {
  return { to, letter: orderNumberLetter({ order, hasAccount, publicUrl }), countedBy: 'lettersPerStranger' }
}

function firstLetter(
  order: OrderDetail,
  email: string,
  { publicUrl, tokenSecret }: Pick<Config, 'publicUrl' | 'tokenSecret'>,
): OrderLetters {
  const now = new Date(order.createdAt)
  const { token, row } = createEmailProof(tokenSecret, { account: order.customer._id, email, now })
  const letter = firstOrderLetter({ order, publicUrl, token })
  return { letters: [{ to: email, letter, countedBy: 'lettersPerStranger' }], emailProof: row }
}
