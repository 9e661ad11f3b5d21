import { html } from 'hono/html'
import { care, type Letter } from '#server/platform/mail/letter.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { type Block, button, codeBlock, labelledList, paragraph, toSingleLine } from './blocks.ts'
import { renderLetter } from './layout.ts'
import { unfoundPayment } from './order-closed.ts'
import { type LinkedOrder, orderLink } from './order-link.ts'

interface OrderParams extends LinkedOrder {
  number: string
}

interface ReadyParams extends OrderParams {
  store: { code: string; codeBn: string | null; street: string; streetBn: string | null }
  /** of the showroom */
  phone: string
  /** with its modules, row by row; null: nobody has proven the e-mail, which does not learn it */
  code: { text: string; qr: readonly (readonly boolean[])[] } | null
  /** null: for ever */
  keptUntil: Date | null
  /** taka to be paid at the counter, and of a wallet payment that nobody has found: until then it is not handed out */
  due: number
  unpaid: number
  /** whether all of it has come in: an admin may let go what has not */
  isPaid: boolean
}

/** Tells that an order can be fetched, where, until when, and with which code, or how without. Somebody else may fetch it with a code. */
export function readyToCollectLetter(order: ReadyParams): Letter {
  const { number, store, phone, code, keptUntil, unpaid } = order
  const where = [localized(store, 'code'), localized(store, 'street')].map(toSingleLine).join(', ')
  return renderLetter({
    subject: t('Your order {number} is ready to collect', { number }),
    heading: t('Your shoes are ready'),
    blocks: [
      ...(code
        ? [
            paragraph(t('Show this code at the counter. Whoever brings it can collect for you.')),
            codeBlock(code.text),
            qrBlock(code.qr),
          ]
        : [
            paragraph(
              t(
                'Show the code of your order at the counter: with this order number and your phone number you find it on our website.',
              ),
            ),
            paragraph(t('Or tell us the order number and the phone number with which it was ordered.')),
          ]),
      ...(unpaid > 0 ? [paragraph(unfoundText(unpaid))] : []),
      labelledList([
        [t('Order'), number],
        [t('Showroom'), `${where}, ${phone}`],
        ...(keptUntil ? [[t('We keep it until'), formatDateTime(keptUntil)] satisfies [string, string]] : []),
        unpaid > 0 ? [t('Payment'), t('Not found yet')] : [t('To pay at the counter'), toPayText(order)],
      ]),
      toOrder(order),
    ],
  })
}

function unfoundText(unpaid: number): string {
  const values = { taka: formatTaka(unpaid), phone: care().phone, hours: care().hours }
  return t(
    'We have not found your payment of {taka} yet. Until we have, we cannot hand your shoes over. Before you come, please call {phone} ({hours}).',
    values,
  )
}

function toPayText({ due, isPaid }: Pick<ReadyParams, 'due' | 'isPaid'>): string {
  if (due > 0) return formatTaka(due)
  return isPaid ? t('Nothing, it is paid') : t('Nothing')
}

/** Tells that an order was not fetched in time: what was `paid` goes back, and what becomes of a payment that nobody has found. */
export function notCollectedLetter({ paid, unpaid, ...order }: OrderParams & { paid: number; unpaid: number }): Letter {
  const { number } = order
  return renderLetter({
    subject: t('Your order {number} was not collected', { number }),
    heading: t('We no longer keep your shoes'),
    blocks: [
      paragraph(t('Nobody has collected this order in time, so it is cancelled.')),
      labelledList([[t('Order'), number]]),
      ...(paid > 0 ? [paragraph(t('We pay back {taka} to you.', { taka: formatTaka(paid) }))] : []),
      ...unfoundPayment(unpaid),
      toOrder(order),
    ],
  })
}

function toOrder(order: OrderParams): Block {
  return button(t('See your order'), orderLink(order))
}

const MODULE = 6

/** Drawn as cells of a table: mail programs show no other picture that comes with a letter. The code above says the same as text. */
function qrBlock(rows: readonly (readonly boolean[])[]): Block {
  const cell = (isDark: boolean) =>
    html`<td style="width:${MODULE}px;height:${MODULE}px;padding:0;${isDark ? 'background:#000;' : ''}"></td>`
  return {
    text: '',
    html: html`<table role="presentation" aria-hidden="true" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 auto 20px;background:#fff;border:${MODULE * 4}px solid #fff;line-height:0;font-size:0;">
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</table>
`,
  }
}
