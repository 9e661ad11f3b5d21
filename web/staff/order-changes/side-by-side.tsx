import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { MAX_PUBLIC_PAIRS } from '#shared/rules/showrooms/stock.ts'
import type { OrderState, StaffChangePreview } from '#shared/schemas/orders/change.ts'
import { Notice } from '#web/ui/notice.tsx'

/** An order before and after a change, what is other set off, with the pairs that are left for others. */
export function SideBySide({ preview: { former, next, left, payBack, cash } }: { preview: StaffChangePreview }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    void section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={section} aria-label={t('The change')} className="grid scroll-mb-24 gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <State title={t('Before')} state={former} other={null} left={left.former} />
        <State title={t('After')} state={next} other={former} left={left.next} />
      </div>
      <p role="status" className="font-semibold">
        {t('To collect in cash: {taka}', { taka: formatTaka(cash) })}
      </p>
      {payBack > 0 && <Notice tone="warn">{t('{taka} are to be paid back.', { taka: formatTaka(payBack) })}</Notice>}
    </section>
  )
}

interface StateProps {
  title: string
  state: OrderState
  /** from which it may differ; null: from nothing */
  other: OrderState | null
  left: readonly number[] | null
}

function State({ title, state, other, left }: StateProps) {
  const formerLines = other?.products.map(lineText)
  const facts = factsOf(state)
  const formerFacts = other && factsOf(other)
  return (
    <div className="grid content-start gap-1 rounded-m bg-ground p-3 text-14">
      <h3 className="text-16">{title}</h3>
      <ul className="grid gap-1">
        {state.products.map((line, place) => (
          <li key={`${line.product} ${line.size} ${line.unitPrice}`} className="wrap-anywhere">
            <Other isOther={formerLines !== undefined && !formerLines.includes(lineText(line))}>{lineText(line)}</Other>
            {left && <span className="block text-ink-muted">{leftText(left[place] ?? 0)}</span>}
          </li>
        ))}
      </ul>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {facts.map(([name, fact], place) => (
          <Fragment key={name}>
            <dt className="text-ink-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums last:font-semibold">
              <Other isOther={formerFacts !== null && formerFacts[place]?.[1] !== fact}>{fact}</Other>
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

/** What is other than before: a mark for eyes and ears. */
function Other({ isOther, children }: { isOther: boolean; children: ReactNode }) {
  return isOther ? <mark className="rounded-s bg-warn-ground px-1 font-semibold text-ink">{children}</mark> : children
}

function lineText(line: OrderState['products'][number]): string {
  const shoe = t('{count} × {name}, size {size}', {
    count: figures(line.quantity),
    name: localized(line, 'name'),
    size: String(line.sizeNumber),
  })
  return `${shoe} · ${formatTaka(line.unitPrice)}`
}

/** To whom, from where, for how much more than the shoes, and how it is paid; the same facts of each order. */
function factsOf({ shippingAddress, store, shipping, method, total }: OrderState): [name: string, fact: string][] {
  const { name = '', phone = '', address = '', email = '' } = shippingAddress ?? {}
  return [
    [t('Name'), name],
    [t('Phone'), phone],
    [t('Address'), address],
    [t('Email address'), email || '–'],
    [t('Showroom'), localized(store, 'code')],
    [t('Payment method'), paymentMethodLabel(method)],
    [t('Delivery'), formatTaka(shipping)],
    [t('Total'), formatTaka(total)],
  ]
}

function leftText(pairs: number): string {
  const count = figures(pairs)
  return pairs < MAX_PUBLIC_PAIRS ? t('{count} left there', { count }) : t('{count} or more left there', { count })
}
