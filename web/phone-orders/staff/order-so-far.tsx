import { lazy, type Ref, Suspense } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, lineTotal } from '#shared/rules/money/price.ts'
import { isWallet, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { shopFacts } from '#web/shop-facts.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { NewOrder, PhoneLine } from './use-new-order.ts'

const PromisedDay = lazy(() => import('#web/checkout/promised-day.tsx'))

interface OrderSoFarProps {
  order: NewOrder
  field: FormState['field']
  busy: boolean
  submit: Ref<HTMLButtonElement>
}

/** What is ordered, from where, and how it is paid; with the fee and total that are read back. */
export function OrderSoFar({ order, field, busy, submit }: OrderSoFarProps) {
  const { lines, setLines, showrooms, store, totals, method } = order
  const change = (line: PhoneLine, quantity: number) =>
    setLines(lines.flatMap((one) => (one !== line ? [one] : quantity > 0 ? [{ ...one, quantity }] : [])))
  return (
    <section
      aria-label={t('The order')}
      className="grid content-start gap-4 rounded-m border border-line bg-surface p-4 lg:sticky lg:top-20"
    >
      <h2 className="text-18">The order</h2>
      {lines.length === 0 && <p className="text-ink-muted">No shoe is chosen yet.</p>}
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={`${line.product._id} ${line.size}`} className="grid gap-2">
            <p className="flex justify-between gap-3">
              <span className="wrap-anywhere">
                {localized(line.product, 'name')}, {t('size')} {String(line.sizeNumber)}
              </span>
              <span className="tabular-nums">
                {formatTaka(lineTotal({ unitPrice: line.product.discountPrice, quantity: line.quantity }))}
              </span>
            </p>
            <div className="flex items-center justify-between gap-3">
              <QuantityStepper
                label={t('Quantity of {name}', { name: localized(line.product, 'name') })}
                value={line.quantity}
                onChange={(quantity) => change(line, quantity)}
              />
              <Button tone="quiet" size="sm" onClick={() => change(line, 0)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <>
          <SelectField
            label={t('Showroom')}
            {...field('store')}
            value={store?._id ?? ''}
            onChange={({ target }) => order.setStore(target.value)}
            options={showrooms.map((one) => ({
              value: one._id,
              label: one.hasEverything
                ? t('{showroom}: has everything', { showroom: localized(one, 'code') })
                : t('{showroom}: lacks {count}', {
                    showroom: localized(one, 'code'),
                    count: figures(one.lacks.length),
                  }),
            }))}
            hint={t('The nearest to the address that has everything stands first.')}
          />
          <RadioGroup
            legend={t('Payment method')}
            name="method"
            value={method}
            onChange={(value) => order.setMethod(shopFacts.methods.find((one) => one === value) ?? 'COD')}
            options={shopFacts.methods.map((value) => ({ value, label: paymentMethodLabel(value) }))}
          />
          {isWallet(method) && (
            <>
              <TextField
                label={t('Payment number')}
                {...field('number')}
                type="tel"
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                required
              />
              <TextField
                label={t('Transaction ID')}
                {...field('transactionId')}
                optional
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={40}
              />
            </>
          )}
          <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums [&_dd]:text-right">
            <dt>Subtotal</dt>
            <dd>{formatTaka(totals.subtotal)}</dd>
            <dt>Delivery</dt>
            <dd>{formatTaka(totals.shipping)}</dd>
            <dt className="font-semibold">Total</dt>
            <dd className="font-semibold">{formatTaka(totals.total)}</dd>
            {store && (
              <>
                <dt>{t('With the buyer by')}</dt>
                <dd>
                  <Suspense fallback=" ">
                    <PromisedDay showroom={store._id} district={order.district} />
                  </Suspense>
                </dd>
              </>
            )}
          </dl>
          <ReadBack order={order} />
        </>
      )}
      <Button ref={submit} type="submit" size="lg" busy={busy} busyLabel={t('Placing order…')}>
        Place order
      </Button>
    </section>
  )
}

/** The sentence that the clerk says before the order is placed. */
function ReadBack({ order: { person, lines, totals, method, store } }: { order: NewOrder }) {
  const shoes = lines
    .map(({ product, sizeNumber, quantity }) =>
      t('{count} × {name}, size {size}', {
        count: figures(quantity),
        name: localized(product, 'name'),
        size: String(sizeNumber),
      }),
    )
    .join('; ')
  const facts = { name: person.name, shoes, address: person.address, total: formatTaka(totals.total) }
  return (
    <div className="rounded-s bg-ground p-3">
      <p className="text-14 font-semibold">Read back</p>
      <p className="wrap-anywhere">
        {t('{name}: {shoes}. To {address}. {total} in all, with delivery.', facts)}{' '}
        {isWallet(method)
          ? t('Paid by {wallet}.', { wallet: paymentMethodLabel(method) })
          : t('You pay when it arrives.')}{' '}
        {store && t('It comes from {showroom}.', { showroom: localized(store, 'code') })}
      </p>
    </div>
  )
}
