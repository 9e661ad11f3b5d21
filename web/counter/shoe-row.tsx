import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { type KeptShoe, ownPairs } from './device/snapshot.ts'
import type { ShopFacts } from './device/store.ts'
import type { Counter } from './device/use-counter.ts'
import { Elsewhere, placesText, useElsewhere } from './elsewhere.tsx'

interface ShoeRowProps {
  shoe: KeptShoe
  sizes: ShopFacts['sizes']
  /** where it is sold: then it is told where else the pairs are */
  counter?: Counter
  /** of a pair, if it is not that of today */
  price?: number
  onPick: (shoe: KeptShoe, size: string) => void
}

/** A shoe with its sizes: how many pairs are here, and where else if none is. */
export function ShoeRow({ shoe, sizes, counter, price = shoe.price, onPick }: ShoeRowProps) {
  const own = sizes.filter(({ _id }) => shoe.sizes.includes(_id))
  const isMissing = own.some(({ _id }) => ownPairs(shoe, _id).free === 0)
  const found = useElsewhere(counter?.device, shoe, isMissing)
  const elsewhere = Array.isArray(found) ? found : []
  return (
    <li className="rounded-m border border-line bg-surface p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong {...localizedProps(shoe, 'name')} />
        <span>{formatTaka(price)}</span>
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
                      ? placesText(others.length)
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
      {counter && <Elsewhere counter={counter} shoe={shoe} found={elsewhere} />}
      {found === 'silent' && (
        <p className="mt-2 text-14 text-ink-muted">{t('Other showrooms are known once there is a connection.')}</p>
      )}
    </li>
  )
}
