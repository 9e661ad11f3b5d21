import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { Button } from '#web/ui/button.tsx'
import { lineTotal, total, vatOf } from './device/basket.ts'
import { differenceText } from './device/printed.ts'
import type { Device, KeptSale, ShopFacts } from './device/store.ts'
import { changeOf } from './device/tender.ts'
import { voucherEnding } from './device/voucher.ts'
import { Message } from './field.tsx'
import { ReceiptLink } from './receipt-link.tsx'
import { useEscape } from './scan.ts'

interface ReceiptProps {
  sale: KeptSale
  shop: ShopFacts
  device: Device | null | undefined
  onNext: () => void
  /** whether somebody looks at it; default: yes */
  isShown?: boolean
  nextLabel?: string
}

/** What was sold, with what goes back to the customer, large; on paper the receipt of 80 mm alone. */
export function Receipt({ sale, shop, device, onNext, isShown = true, nextLabel = t('Next sale') }: ReceiptProps) {
  const print = useRef<HTMLDivElement>(null)
  useEffect(() => print.current?.querySelector('button')?.focus(), [])
  useEscape(isShown, onNext)
  const change = changeOf(sale.payments)
  return (
    <section aria-labelledby="receipt" className="mx-auto grid max-w-120 grid-cols-1 gap-4">
      <h2 id="receipt" className="text-22">
        {t('Receipt')} <span translate="no">{sale.number}</span>
      </h2>
      <Message tone={sale.state === 'kept' ? 'bad' : 'ok'}>
        {sale.state === 'sent' && t('Sold, and the shop has it.')}
        {sale.state === 'waiting' && t('Sold. It is kept on this device and will be sent.')}
        {sale.state === 'kept' && sale.message}
      </Message>
      {sale.warnings.map((one) => (
        <Message key={`${one.kind}${one.product}${one.size}`} tone="warn">
          {differenceText(one)}
        </Message>
      ))}
      {change > 0 && (
        <p className="flex items-baseline justify-between gap-4">
          <span>{t('Change given')}</span>
          <strong className="text-36">{formatTaka(change)}</strong>
        </p>
      )}
      <div ref={print} className="flex flex-wrap gap-2">
        <Button onClick={() => window.print()}>{t('Print receipt')}</Button>
        <Button tone="secondary" onClick={onNext}>
          {nextLabel}
        </Button>
      </div>
      {device && <ReceiptLink device={device} sale={sale} />}
      <div className="border border-line bg-surface p-3">
        <Paper sale={sale} shop={shop} />
      </div>
      {createPortal(
        <div className="receipt-paper hidden print:block" aria-hidden="true">
          <Paper sale={sale} shop={shop} />
        </div>,
        document.body,
      )}
    </section>
  )
}

/** A row of what is printed: what, and how much. */
export const PAPER_ROW = 'flex justify-between gap-3'

interface PaperHeadProps {
  shop: ShopFacts
  number: string
  at: string
}

/** Who sells, and the number of what is printed. */
export function PaperHead({ shop: { settings }, number, at }: PaperHeadProps) {
  const { shop, address } = settings
  return (
    <>
      <p className="text-center font-semibold">{localized(shop, 'name')}</p>
      <p className="text-center">{localized(shop, 'company')}</p>
      <p className="text-center">{`${localized(address, 'street')}, ${localized(address, 'area')}`}</p>
      <p className="text-center" translate="no">{`BIN ${shop.vatNumber}`}</p>
      <p className={PAPER_ROW}>
        <span translate="no">{number}</span>
        <span>{formatDateTime(at)}</span>
      </p>
    </>
  )
}

function Paper({ sale, shop: facts }: { sale: KeptSale; shop: ShopFacts }) {
  const { shop, vatPercent } = facts.settings
  const sum = total(sale.basket)
  const row = PAPER_ROW
  return (
    <div className="receipt mx-auto">
      <PaperHead shop={facts} number={sale.number} at={sale.at} />
      {sale.voided && <p className="font-semibold">{t('Voided')}</p>}
      <ul className="my-2 border-y border-dashed py-2">
        {sale.basket.map((line) => (
          <li key={line.product + line.size}>
            <p className={row}>
              <span>{`${localized(line, 'name')} · ${line.label} × ${figures(line.quantity)}`}</span>
              <span>{formatTaka(lineTotal(line))}</span>
            </p>
            {line.discount > 0 && <p>{t('Discount {price}', { price: formatTaka(line.discount) })}</p>}
          </li>
        ))}
      </ul>
      <p className={row}>
        <strong>{t('Total')}</strong>
        <strong>{formatTaka(sum)}</strong>
      </p>
      <p className={row}>
        <span>{t('VAT {percent} %, included', { percent: vatPercent })}</span>
        <span>{formatTaka(vatOf(sale.basket, vatPercent))}</span>
      </p>
      {sale.payments.map((one) => (
        <p key={`${one.method}${one.taka}${one.reference}`} className={row}>
          <span>
            {counterMethodName(one.method)}
            {voucherEnding(one)}
          </span>
          <span>{formatTaka(one.given ?? one.taka)}</span>
        </p>
      ))}
      {changeOf(sale.payments) > 0 && (
        <p className={row}>
          <span>{t('Change given')}</span>
          <span>{formatTaka(changeOf(sale.payments))}</span>
        </p>
      )}
      <p className="mt-2 text-center">
        {t('Exchange within {days} days with this receipt', { days: shop.exchangeDays })}
      </p>
      <p className="text-center">{t('Served by {name}', { name: sale.clerk })}</p>
    </div>
  )
}
