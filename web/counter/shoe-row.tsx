import { useEffect, useState } from 'react'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { CounterPairs } from '#shared/schemas/counter/counter.ts'
import { readPairs } from './api.ts'
import { type KeptShoe, ownPairs } from './snapshot.ts'
import type { ShopFacts } from './store.ts'

interface ShoeRowProps {
  shoe: KeptShoe
  sizes: ShopFacts['sizes']
  deviceKey: string
  onPick: (shoe: KeptShoe, size: string) => void
}

/** A shoe with its sizes: how many pairs are here, and where else if none is. */
export function ShoeRow({ shoe, sizes, deviceKey, onPick }: ShoeRowProps) {
  const own = sizes.filter(({ _id }) => shoe.sizes.includes(_id))
  const isMissing = own.some(({ _id }) => ownPairs(shoe, _id).free === 0)
  const [elsewhere, setElsewhere] = useState<CounterPairs['sizes']>([])
  useEffect(() => {
    if (!isMissing || !deviceKey) return
    const timer = setTimeout(
      () =>
        readPairs(deviceKey, shoe._id).then(
          ({ sizes: all }) => setElsewhere(all),
          () => {},
        ),
      300,
    )
    return () => clearTimeout(timer)
  }, [isMissing, deviceKey, shoe._id])
  return (
    <li className="rounded-m border border-line bg-surface p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong {...localizedProps(shoe, 'name')} />
        <span>{formatTaka(shoe.price)}</span>
      </p>
      <p className="text-14 text-ink-muted" translate="no">
        {shoe.code}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {own.map(({ _id, size }) => {
          const { free, held } = ownPairs(shoe, _id)
          const there = elsewhere.find((one) => one.size._id === _id)
          const others = there?.stores.filter(({ available }) => available > 0) ?? []
          return (
            <li key={_id}>
              <button
                type="button"
                onClick={() => onPick(shoe, _id)}
                className="grid min-h-14 min-w-16 place-items-center rounded-m border border-control bg-surface px-2 py-1 hover:border-ink hover:bg-ground"
              >
                <span className="font-semibold">{String(size)}</span>
                <span className={free > 0 ? 'text-12 text-ok' : 'text-12 text-ink-muted'}>
                  {free > 0
                    ? t('{count} here', { count: free })
                    : others.length > 0
                      ? t('in {count} showrooms', { count: others.length })
                      : t('none here')}
                </span>
                {held > 0 && <span className="text-12 text-warn">{t('{count} kept', { count: held })}</span>}
                {there?.promised[0] && (
                  <span className="text-12 text-warn" translate="no">
                    {there.promised[0]}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {elsewhere.some(({ available }) => available === 0) && (
        <details className="mt-2 text-14">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('Where else?')}
          </summary>
          <ul className="grid gap-1">
            {elsewhere
              .filter(({ available }) => available === 0)
              .flatMap(({ size, stores }) =>
                stores
                  .filter(({ available }) => available > 0)
                  .slice(0, 4)
                  .map((one) => (
                    <li key={`${size._id}${one._id}`}>
                      {t('Size {size}:', { size: String(size.size) })} <span {...localizedProps(one, 'code')} />{' '}
                      {t('({count})', { count: one.available })} <span translate="no">{one.phone}</span>
                    </li>
                  )),
              )}
          </ul>
        </details>
      )}
    </li>
  )
}
