import { useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { Button } from '#web/ui/button.tsx'
import { type Basket, total } from './basket.ts'
import type { CounterStore, Parked } from './store.ts'

interface ParkedProps {
  store: CounterStore
  basket: Basket
  onChange: (basket: Basket) => void
}

/** Baskets that wait for customers who are looking for something else. */
export function ParkedBaskets({ store, basket, onChange }: ParkedProps) {
  const [parked, setParked] = useState<Parked[]>([])
  const read = useCallback(async () => setParked(await store.getAll('parked')), [store])
  useEffect(() => void read(), [read])
  const park = async () => {
    await store.put('parked', { id: Date.now(), at: new Date().toISOString(), basket })
    onChange([])
    await read()
  }
  const take = async ({ id, basket: waiting }: Parked) => {
    if (basket.length > 0) await store.put('parked', { id: Date.now(), at: new Date().toISOString(), basket })
    await store.delete('parked', id)
    onChange(waiting)
    await read()
  }
  return (
    <>
      {basket.length > 0 && (
        <Button tone="secondary" onClick={park}>
          {t('Park this basket')}
        </Button>
      )}
      {parked.length > 0 && (
        <div>
          <h3 className="text-16">{t('Parked')}</h3>
          <ul className="mt-2 grid gap-2">
            {parked.map((one) => (
              <li key={one.id}>
                <Button tone="secondary" block onClick={() => take(one)}>
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
