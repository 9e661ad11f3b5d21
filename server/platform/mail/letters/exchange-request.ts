import type { Letter } from '#server/platform/mail/letter.ts'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { RequestState } from '#shared/rules/counter/exchange-request.ts'
import type { ExchangeRequest } from '#shared/schemas/counter/exchange-request.ts'
import { button, labelledList, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface RequestParams {
  request: ExchangeRequest
  /** URL of the shop without a trailing slash */
  publicUrl: string
  /** others of it are still waited for */
  isPart: boolean
}

/** Tells a buyer what has become of a request to exchange or return. */
export function exchangeRequestLetter({ request, publicUrl, isPart }: RequestParams): Letter {
  const { order, store, heldUntil, until, refusal, state, lines, way } = request
  const { subject, heading, text } = TEXTS[state](request)
  const isKept = heldUntil !== null && (state === 'asked' || state === 'accepted')
  const isGone = state === 'accepted' && heldUntil === null && !isForMoney(lines)
  return renderLetter({
    subject,
    heading,
    blocks: [
      paragraph(text),
      ...(isGone ? [paragraph(t('We do not keep the size you want. Please choose another one in the showroom.'))] : []),
      ...(isPart
        ? [paragraph(t('Not all of the shoes you asked about have come: your request stays open for the others.'))]
        : []),
      labelledList([
        [t('Order'), order.number],
        [t('Showroom'), localized(store, 'code')],
        ...(isKept ? [[t('Your size is kept until'), formatDateTime(heldUntil)] satisfies [string, string]] : []),
        ...(until
          ? [
              [way === 'showroom' ? t('Bring them by') : t('Send them by'), formatDate(until)] satisfies [
                string,
                string,
              ],
            ]
          : []),
        ...(refusal ? [[t('Why'), refusal] satisfies [string, string]] : []),
      ]),
      button(t('See your order'), `${publicUrl}${localizePath(`/profile/orders/${order._id}`)}`),
    ],
  })
}

/** Who finds a fault has worn them. */
const isOfFaults = (lines: ExchangeRequest['lines']) => lines.every(({ reason }) => reason === 'fault')

/** They come back, and nothing goes out for them. */
const isForMoney = (lines: ExchangeRequest['lines']) => lines.every(({ wanted }) => wanted === null)

type Texts = (request: ExchangeRequest) => { subject: string; heading: string; text: string }

const TEXTS: Record<RequestState, Texts> = {
  asked: ({ order: { number }, way, lines }) => ({
    subject: isForMoney(lines)
      ? t('Your return of order {number}', { number })
      : t('Your exchange for order {number}', { number }),
    heading: t('We have your request'),
    text:
      way === 'courier'
        ? t('The showroom answers within a day. Please send the shoes only after that.')
        : isOfFaults(lines)
          ? t('The showroom answers within a day. Bring the shoes with their box and the slip.')
          : t('The showroom answers within a day. Bring the shoes unworn, with their box and the slip.'),
  }),
  accepted: ({ order: { number }, way, lines }) => ({
    subject: isForMoney(lines)
      ? t('Your return of order {number} is agreed', { number })
      : t('Your exchange for order {number} is agreed', { number }),
    heading: isForMoney(lines) ? t('Yes, we take them back') : t('Yes, we exchange them'),
    text: isOfFaults(lines)
      ? way === 'showroom'
        ? t('Bring the shoes with their box and the slip to the showroom below.')
        : t('Send the shoes with their box and the slip to the showroom below.')
      : way === 'showroom'
        ? t('Bring the shoes unworn, with their box and the slip, to the showroom below.')
        : t('Send the shoes unworn, with their box and the slip, to the showroom below.'),
  }),
  refused: ({ order: { number }, lines }) => ({
    subject: isForMoney(lines)
      ? t('About your return of order {number}', { number })
      : t('About your exchange for order {number}', { number }),
    heading: isForMoney(lines) ? t('We cannot take them back') : t('We cannot exchange them'),
    text: t('We are sorry. If you see it differently, please call us.'),
  }),
  done: ({ order: { number }, lines }) => ({
    subject: isForMoney(lines)
      ? t('Shoes of order {number} came back', { number })
      : t('Order {number} was exchanged', { number }),
    heading: t('Your shoes came back to us'),
    text: t('Thank you. If money is due to you, your order shows what waits and what has gone back.'),
  }),
  cancelled: ({ order: { number }, lines }) => ({
    subject: isForMoney(lines)
      ? t('Your return of order {number} was cancelled', { number })
      : t('Your exchange for order {number} was cancelled', { number }),
    heading: t('You keep your shoes'),
    text: isForMoney(lines)
      ? t('As you asked, nothing comes back. You can ask again while the days to return last.')
      : t('As you asked, nothing is exchanged. You can ask again while the days to exchange last.'),
  }),
}
