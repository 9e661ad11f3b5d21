import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { Button } from '#web/ui/button.tsx'
import { GivenVoucher } from '#web/vouchers/given-voucher.tsx'
import { differenceText } from '../device/printed.ts'
import { Message } from '../field.tsx'
import { PAPER_ROW, PaperHead } from '../receipt.tsx'
import { ReceiptLink } from '../receipt-link.tsx'
import { useEscape } from '../scan.ts'
import type { SlipProps } from '../today-view.tsx'

/** What came back and what went out, with the number of the credit note; on paper the slip of 80 mm alone. */
export default function Slip({ exchange, kept, shop, device, nextLabel = t('Next exchange'), onNext }: SlipProps) {
  const print = useRef<HTMLDivElement>(null)
  useEffect(() => print.current?.querySelector('button')?.focus(), [])
  useEscape(true, onNext)
  const { number, sale, paidBack } = exchange
  const change = sale?.payments.reduce((sum, one) => sum + (one.change ?? 0), 0) ?? 0
  const waits = waitsOf(exchange)
  return (
    <section aria-labelledby="slip" className="mx-auto grid max-w-120 grid-cols-1 gap-4">
      <h2 id="slip" className="text-22">
        {number === '' ? t('Exchange') : t('Credit note')} <span translate="no">{number}</span>
      </h2>
      <Message tone={kept?.state === 'kept' ? 'bad' : 'ok'}>
        {number !== '' && t('Exchanged')}
        {number === '' && kept?.state !== 'kept' && t('Exchanged. It is kept on this device and will be sent.')}
        {kept?.state === 'kept' && `${t('For a manager')}: ${kept.message}`}
      </Message>
      {sale?.differences.map((one) => (
        <Message key={`${one.kind}${one.product}${one.size}`} tone="warn">
          {differenceText(one)}
        </Message>
      ))}
      {change > 0 && <Large label={t('Change given')} taka={change} />}
      {paidBack > 0 && (
        <Large label={exchange.voucher ? t('Given back by voucher') : t('Given back')} taka={paidBack} />
      )}
      {exchange.voucher?.code && (
        <Message tone="warn">{t('Give the slip to the customer: nobody sees this code again.')}</Message>
      )}
      {waits > 0 && <Large label={t('Waits to be paid back')} taka={waits} />}
      <div ref={print} className="flex flex-wrap gap-2">
        <Button onClick={() => window.print()}>{t('Print slip')}</Button>
        <Button tone="secondary" onClick={onNext}>
          {nextLabel}
        </Button>
      </div>
      {device && sale && (
        <ReceiptLink
          device={device}
          sale={{ number: sale.number, sequence: sale.sequence, state: kept?.state ?? 'sent' }}
        />
      )}
      <div className="border border-line bg-surface p-3">
        <Paper exchange={exchange} shop={shop} />
      </div>
      {createPortal(
        <div className="receipt-paper hidden print:block" aria-hidden="true">
          <Paper exchange={exchange} shop={shop} />
        </div>,
        document.body,
      )}
    </section>
  )
}

const waitsOf = ({ worth, exchanged, paidBack }: SlipProps['exchange']) => worth - exchanged - paidBack

function Large({ label, taka }: { label: string; taka: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{label}</span>
      <strong className="text-36">{formatTaka(taka)}</strong>
    </p>
  )
}

function Paper({ exchange, shop }: Pick<SlipProps, 'exchange' | 'shop'>) {
  const { number, at, lines, sale, worth, vat, paidBack, by, voucher, until } = exchange
  const waits = waitsOf(exchange)
  const paid = sale?.payments.filter(({ method }) => method !== 'Exchange') ?? []
  const change = paid.reduce((sum, one) => sum + (one.change ?? 0), 0)
  return (
    <div className="receipt mx-auto">
      <PaperHead shop={shop} number={number || (sale?.number ?? '')} at={at} />
      <p className="mt-2 font-semibold">{t('Came back')}</p>
      <ul className="mb-2 border-y border-dashed py-2">
        {lines.map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed as it was written
          <li key={nth}>
            <Row label={<ShoeName line={line} />} taka={line.worth} />
            <p translate="no">{line.from ?? t('Gift without a receipt')}</p>
          </li>
        ))}
      </ul>
      {sale && (
        <>
          <p className="font-semibold">
            {t('Taken')} <span translate="no">{sale.number}</span>
          </p>
          <ul className="mb-2 border-y border-dashed py-2">
            {sale.lines.map((line, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: printed as it was written
              <li key={nth}>
                <Row label={<ShoeName line={line} />} taka={line.total} />
                {line.discount > 0 && <p>{t('Discount {price}', { price: formatTaka(line.discount) })}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      <Row label={t('Came back')} taka={worth} />
      <Row label={t('VAT in it')} taka={vat} />
      {sale && <Row label={t('Taken')} taka={sale.total} />}
      {sale && <Row label={t('VAT in it')} taka={sale.vat} />}
      {paid.map((one) => (
        <Row
          key={`${one.method}${one.taka}${one.reference}`}
          label={counterMethodName(one.method)}
          taka={one.given ?? one.taka}
        />
      ))}
      {change > 0 && <Row label={t('Change given')} taka={change} />}
      {paidBack > 0 && (
        <Row label={<strong>{voucher ? t('Given back by voucher') : t('Given back')}</strong>} taka={paidBack} />
      )}
      {waits > 0 && <Row label={<strong>{t('Waits to be paid back')}</strong>} taka={waits} />}
      {voucher && (
        <div className="my-2 border-y border-dashed py-2">
          <GivenVoucher voucher={voucher} />
        </div>
      )}
      {sale && until && (
        <p className="mt-2 text-center">{t('Exchange until {date} with this receipt', { date: formatDate(until) })}</p>
      )}
      <p className="text-center">{t('Served by {name}', { name: by })}</p>
    </div>
  )
}

function ShoeName({
  line,
}: {
  line: Pick<SlipProps['exchange']['lines'][number], 'name' | 'nameBn' | 'size' | 'quantity'>
}) {
  return (
    <>
      {localized(line, 'name')} ·{' '}
      <span className="whitespace-nowrap">
        {line.size.size} × {figures(line.quantity)}
      </span>
    </>
  )
}

function Row({ label, taka }: { label: ReactNode; taka: number }) {
  return (
    <p className={PAPER_ROW}>
      <span>{label}</span>
      <span className="whitespace-nowrap">{formatTaka(taka)}</span>
    </p>
  )
}
