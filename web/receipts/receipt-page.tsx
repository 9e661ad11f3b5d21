import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { addDays, dhakaDay, formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Receipt } from '#shared/schemas/counter/sale.ts'
import { api, call, errorMessage } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { CreditNotes } from '#web/orders/credit-notes.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function meta() {
  return pageMeta({ title: t('Receipt'), description: t('What was sold over the counter.'), noindex: true })
}

/** `/receipt/{code}`, opened by the QR of a counter: whoever has it sees what was bought, and no name. */
export default function ReceiptPage() {
  const { code = '-' } = useParams()
  const [receipt, setReceipt] = useState<Receipt>()
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    call(api.counter.receipts[':code'].$get({ param: { code } })).then(setReceipt, (error: unknown) =>
      setRefusal(errorMessage(error)),
    )
  }, [code])
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto grid max-w-md gap-5">
        <h1 className="text-36">{t('Receipt')}</h1>
        {!receipt && !refusal && <p role="status">Loading...</p>}
        {refusal && (
          <>
            <Notice tone="bad">{refusal}</Notice>
            <p>{t('Please scan the code of the receipt again, or ask us for it:')}</p>
            <p className="flex flex-wrap gap-3">
              <LinkButton to="/showrooms" tone="secondary">
                {t('Find a showroom')}
              </LinkButton>
              <TextLink to={`tel:${phoneDigits(shopFacts.care.phone)}`} className="inline-flex min-h-11 items-center">
                {shopFacts.care.phone}
              </TextLink>
            </p>
          </>
        )}
        {receipt && <Paper receipt={receipt} />}
        <noscript>
          <p>Showing the receipt needs JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { number, deviceAt, state, store, seller, lines, payments, discount, total, vat, creditNotes = [] } = receipt
  const lastDay = addDays(dhakaDay(deviceAt), seller.exchangeDays)
  const change = payments.reduce((sum, one) => sum + (one.change ?? 0), 0)
  const sums: [string, number][] = [
    ...(discount > 0 ? [[t('Discount'), discount] satisfies [string, number]] : []),
    [t('VAT, included'), vat],
    ...payments.map(({ method, taka, given }): [string, number] => [counterMethodName(method), given ?? taka]),
    ...(change > 0 ? [[t('Change given'), change] satisfies [string, number]] : []),
  ]
  return (
    <>
      {state === 'voided' && <Notice tone="warn">{t('This sale was voided.')}</Notice>}
      <div>
        <p className="font-semibold">{localized(seller, 'company')}</p>
        <p>
          {localized(store, 'code')}, {localized(store, 'street')}, {localized(store, 'area')}
        </p>
        <p className="tabular-nums" translate="no">
          {store.phone} · BIN {seller.vatNumber}
        </p>
        <p className="text-ink-muted tabular-nums">
          <span translate="no">{number}</span> · {formatDateTime(deviceAt)}
        </p>
      </div>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.code + line.size._id} className="flex justify-between gap-4">
            <span className="wrap-anywhere">
              {figures(line.quantity)} × {localized(line, 'name')}, {t('size')} {String(line.size.size)}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatTaka(line.total)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line pt-3 font-semibold">
        <span>{t('Total')}</span>
        <span className="tabular-nums">{formatTaka(total)}</span>
      </p>
      <dl>
        {sums.map(([label, amount]) => (
          <div key={`${label} ${amount}`} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatTaka(amount)}</dd>
          </div>
        ))}
      </dl>
      {creditNotes.length > 0 && <CreditNotes notes={creditNotes} />}
      <p className="text-ink-muted">{t('Exchange until {date} with this receipt', { date: formatDate(lastDay) })}</p>
    </>
  )
}
