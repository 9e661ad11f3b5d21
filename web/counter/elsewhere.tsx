import { useEffect, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { CounterPairs } from '#shared/schemas/counter/counter.ts'
import { Button } from '#web/ui/button.tsx'
import { askForPairs, type CounterError, readPairs } from './device/api.ts'
import { MEANT_AGAIN_MS, sendOnce } from './device/send-once.ts'
import type { KeptShoe } from './device/snapshot.ts'
import type { Counter } from './device/use-counter.ts'
import { Message } from './field.tsx'

type Place = CounterPairs['sizes'][number]['stores'][number]
/** Showrooms told of a size, nearest first. */
const MAX_PLACES = 4

/** Where the pairs of a shoe are: asked once one is missing here. null: not known yet; 'silent': the shop does not answer. */
export function useElsewhere(device: Counter['device'], shoe: KeptShoe, isMissing: boolean) {
  const [found, setFound] = useState<CounterPairs['sizes'] | 'silent' | null>(null)
  const key = device?.key
  useEffect(() => {
    if (!isMissing || !key) return
    const timer = setTimeout(
      () =>
        readPairs(key, shoe._id).then(
          ({ sizes }) => setFound(sizes),
          () => setFound('silent'),
        ),
      300,
    )
    return () => clearTimeout(timer)
  }, [isMissing, key, shoe._id])
  return found
}

/** Sizes that are not here, each with the showrooms that have it: to call, or to ask for a pair. */
export function Elsewhere({
  counter,
  shoe,
  found,
}: {
  counter: Counter
  shoe: KeptShoe
  found: CounterPairs['sizes']
}) {
  const missing = found.filter(({ available, stores }) => available === 0 && stores.length > 0)
  if (missing.length === 0) return null
  return (
    <details className="mt-2 text-14">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">{t('Where else?')}</summary>
      <div className="grid gap-3">
        {missing.map(({ size, stores }) => (
          <section key={size._id} aria-label={t('Size {size}', { size: String(size.size) })}>
            <p>
              <strong>{t('Size {size}:', { size: String(size.size) })}</strong> {placesText(stores.length)}
            </p>
            <ul className="divide-y divide-line">
              {stores.slice(0, MAX_PLACES).map((place) => (
                <PlaceRow
                  key={place._id}
                  counter={counter}
                  pair={{ product: shoe._id, size: size._id }}
                  place={place}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

export function placesText(count: number): string {
  return plural(count, t('in {count} showroom', { count }), t('in {count} showrooms', { count }))
}

export function pairsText(count: number): string {
  return plural(count, t('{count} pair', { count }), t('{count} pairs', { count }))
}

interface PlaceRowProps {
  counter: Counter
  pair: { product: string; size: string }
  place: Place
}

function PlaceRow({ counter: { store, device, shop }, pair, place }: PlaceRowProps) {
  const [state, setState] = useState<'open' | 'busy' | 'asked'>('open')
  const [error, setError] = useState('')
  const name = localized(place, 'code')
  const ask = async () => {
    if (!device) return
    setState('busy')
    setError('')
    try {
      const asked = { from: place._id, to: device.store._id, rows: [{ ...pair, pairs: 1 }] }
      await sendOnce(store, {
        name: `ask ${place._id} ${pair.product} ${pair.size}`,
        contents: asked,
        make: () => asked,
        send: askForPairs,
        within: MEANT_AGAIN_MS,
      })
      setState('asked')
    } catch (refusal) {
      setState('open')
      setError((refusal as CounterError).message)
    }
  }
  return (
    <li className="grid gap-1 py-1">
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="mr-auto">
          {name} · {pairsText(place.available)}
          {place.distance !== null && ` · ${t('{distance} km', { distance: figures(place.distance) })}`}
        </span>
        <a href={`tel:${place.phone}`} className="text-link inline-flex min-h-11 items-center" translate="no">
          {place.phone}
        </a>
        {state !== 'asked' && shop?.may?.includes('write_stock') && (
          <Button
            tone="secondary"
            size="sm"
            className="min-h-11"
            busy={state === 'busy'}
            aria-label={t('Ask for a pair: {showroom}', { showroom: name })}
            onClick={() => void ask()}
          >
            {t('Ask for a pair')}
          </Button>
        )}
      </div>
      {state === 'asked' && (
        <Message tone="ok">
          {t('{showroom} sees it under Stock. It is on its way once they have sent it.', { showroom: name })}
        </Message>
      )}
      {error && <Message tone="bad">{error}</Message>}
    </li>
  )
}
