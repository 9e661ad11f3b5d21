import { useEffect, useRef, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { BasketLines } from '../basket-lines.tsx'
import { CameraScan } from '../camera.tsx'
import { type Draft, pickedLines, pricedOut } from '../device/exchange-draft.ts'
import type { KeptShoe } from '../device/snapshot.ts'
import type { ShopFacts } from '../device/store.ts'
import type { Counter } from '../device/use-counter.ts'
import { SearchField } from '../find-shoe.tsx'
import { ShoeRow } from '../shoe-row.tsx'

interface GoingOutProps {
  counter: Counter
  shop: ShopFacts
  draft: Draft
  onChange: (draft: Draft) => void
  onPick: (shoe: KeptShoe, size: string) => void
  onScan: (code: string) => void
}

/** The sizes of the shoes that come back, at once: a press takes another one. */
export function OtherSizes({ counter, shop, draft, onPick }: Omit<GoingOutProps, 'onChange' | 'onScan'>) {
  const { catalogue } = counter
  const byProduct = new Map(pickedLines(draft).map((line) => [line.line.product, line]))
  const list = useRef<HTMLUListElement>(null)
  // On a phone they lie below what comes back.
  const shoes = byProduct.size
  useEffect(() => {
    if (shoes > 0 && draft.basket.length === 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shoes, draft.basket.length])
  return (
    <ul ref={list} className="grid scroll-mb-4 gap-3">
      {[...byProduct].map(([product, { line, worths }]) => {
        const shoe = catalogue.shoes.get(product)
        if (shoe) return <ShoeRow key={product} price={worths[0]} {...{ shoe, counter, onPick }} sizes={shop.sizes} />
        return (
          <li key={product} className="text-14 text-ink-muted">
            {t('{name} is no longer on sale: choose another shoe.', { name: localized(line, 'name') })}
          </li>
        )
      })}
    </ul>
  )
}

/** Any other shoe, by article or name. */
export function OtherShoe({ counter, shop, onPick, onScan }: Omit<GoingOutProps, 'onChange' | 'draft'>) {
  const [text, setText] = useState('')
  const { catalogue } = counter
  const found = catalogue.search(text)
  const pick = (shoe: KeptShoe, size: string) => {
    setText('')
    onPick(shoe, size)
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">{t('Another shoe')}</summary>
      <div className="grid gap-3">
        <SearchField
          id="exchange-search"
          text={text}
          onText={setText}
          onEnter={() => {
            const pair = catalogue.find(text.trim())
            if (pair) pick(pair.shoe, pair.size)
          }}
        />
        <CameraScan onCode={onScan} />
        {text.trim() !== '' && found.length === 0 && <p className="text-ink-muted">{t('No shoe is called that.')}</p>}
        <ul className="grid gap-3">
          {found.map((shoe) => (
            <ShoeRow key={shoe._id} shoe={shoe} sizes={shop.sizes} counter={counter} onPick={pick} />
          ))}
        </ul>
      </div>
    </details>
  )
}

export function OutLines({ draft, onChange }: Pick<GoingOutProps, 'draft' | 'onChange'>) {
  const priced = pricedOut(draft)
  return (
    <BasketLines
      basket={draft.basket}
      onChange={(basket) => onChange({ ...draft, basket })}
      priceOf={(line) => {
        const own = priced.find((one) => one.line === line)
        return { total: own?.total ?? 0, isFixed: own?.parts.every(({ isSwapped }) => isSwapped) ?? false }
      }}
    />
  )
}
