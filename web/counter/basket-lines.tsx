import { useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { type Basket, type Line, lineTotal, setDiscount, setQuantity, total } from './device/basket.ts'
import type { CounterStore, Parked, ShopFacts } from './device/store.ts'
import { CounterField, Message } from './field.tsx'

interface BasketLinesProps {
  basket: Basket
  onChange: (basket: Basket) => void
  /** what a line comes to, if it is not its price; fixed: without a discount */
  priceOf?: (line: Line) => { total: number; isFixed: boolean }
}

const ownPrice = (line: Line) => ({ total: lineTotal(line), isFixed: false })

export function BasketLines({ basket, onChange, priceOf = ownPrice }: BasketLinesProps) {
  if (basket.length === 0) return <p className="text-ink-muted">{t('Nothing is in it yet.')}</p>
  return (
    <ul className="grid gap-3">
      {basket.map((line) => (
        <li key={line.product + line.size} className="rounded-m border border-line bg-surface p-3">
          <p className="flex justify-between gap-3">
            <strong {...localizedProps(line, 'name')} />
            <span>{formatTaka(priceOf(line).total)}</span>
          </p>
          <p className="text-14 text-ink-muted">
            <span translate="no">{line.code}</span> · {t('Size {size}', { size: line.label })}
          </p>
          <div className="mt-1 flex items-center">
            <button
              type="button"
              className="stepper-button"
              aria-label={t('One pair less')}
              onClick={() => onChange(setQuantity(basket, line, line.quantity - 1))}
            >
              −
            </button>
            <span className="min-w-8 text-center font-semibold">{figures(line.quantity)}</span>
            <button
              type="button"
              className="stepper-button"
              aria-label={t('One pair more')}
              onClick={() => onChange(setQuantity(basket, line, line.quantity + 1))}
            >
              +
            </button>
          </div>
          {!priceOf(line).isFixed && <Discount line={line} basket={basket} onChange={onChange} />}
        </li>
      ))}
    </ul>
  )
}

/** A discount in taka or percent; what is typed in one of the fields is told in the other. */
function Discount({ line, basket, onChange }: BasketLinesProps & { line: Line }) {
  const { discount, percent, discountReason: reason } = line
  const [isOpen, setOpen] = useState(discount > 0)
  const set = (by: { taka?: number; percent?: number }) => onChange(setDiscount(basket, line, { ...by, reason }))
  return (
    <details className="text-14" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">{t('Discount')}</summary>
      <div className="grid grid-cols-2 gap-2">
        <CounterField
          label={t('Taka off')}
          inputMode="numeric"
          maxLength={9}
          value={discount || ''}
          onChange={({ currentTarget }) => set({ taka: readWhole(currentTarget.value) })}
        />
        <CounterField
          label={t('Percent off')}
          inputMode="numeric"
          maxLength={3}
          value={percent || ''}
          onChange={({ currentTarget }) => set({ percent: readWhole(currentTarget.value) })}
        />
        <CounterField
          className="col-span-2"
          label={t('Reason')}
          maxLength={200}
          required={discount > 0}
          value={reason}
          onChange={({ currentTarget }) =>
            onChange(basket.map((one) => (one === line ? { ...one, discountReason: currentTarget.value } : one)))
          }
        />
      </div>
    </details>
  )
}

/** What a clerk is told of a discount above the limit. */
export function ApprovalNote({ by, limit }: { by?: string; limit: ShopFacts['settings'] }) {
  if (by) return <Message tone="ok">{t('{name} has approved this discount.', { name: by })}</Message>
  const words = { percent: limit.discountPercent, taka: formatTaka(limit.discountTaka) }
  return (
    <Message tone="warn">
      {t('Above {percent} % of a line or {taka} of a sale, a colleague has to approve the discount.', words)}
    </Message>
  )
}

interface ParkedProps {
  store: CounterStore
  basket: Basket
  onChange: (basket: Basket) => void
}

/** Parks the basket that is open and opens one that was parked, or none: all of it or nothing. */
async function swapBaskets(store: CounterStore, basket: Basket, taken: Parked | null): Promise<void> {
  const tx = store.transaction(['parked', 'facts'], 'readwrite')
  const parked = tx.objectStore('parked')
  await Promise.all([
    basket.length > 0 && parked.put({ id: Date.now(), at: new Date().toISOString(), basket }),
    taken && parked.delete(taken.id),
    tx.objectStore('facts').put(taken?.basket ?? [], 'basket'),
    tx.done,
  ])
}

/** Baskets that wait for customers who are looking for something else. */
export function ParkedBaskets({ store, basket, onChange }: ParkedProps) {
  const [parked, setParked] = useState<Parked[]>([])
  const read = useCallback(async () => setParked(await store.getAll('parked')), [store])
  useEffect(() => void read(), [read])
  /** At once on the screen, so that what is scanned meanwhile is in the next basket; back where the device is full. */
  const swap = async (taken: Parked | null) => {
    const next = taken?.basket ?? []
    const kept = swapBaskets(store, basket, taken)
    onChange(next)
    await kept.catch(() => onChange(basket))
    await read()
  }
  return (
    <>
      {basket.length > 0 && (
        <Button tone="secondary" onClick={() => void swap(null)}>
          {t('Park this basket')}
        </Button>
      )}
      {parked.length > 0 && (
        <div>
          <h3 className="text-16">{t('Parked')}</h3>
          <ul className="mt-2 grid gap-2">
            {parked.map((one) => (
              <li key={one.id}>
                <Button tone="secondary" block onClick={() => void swap(one)}>
                  {`${formatDateTime(one.at)} · ${formatTaka(total(one.basket))}`}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
