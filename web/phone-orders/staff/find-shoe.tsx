import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { ProductStock } from '#shared/schemas/stock/stock-availability.ts'
import { useDebouncedInput } from '#web/lib/forms/use-debounced-input.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { foundShoesQuery, shoePairsQuery } from './phone-order-queries.ts'
import type { PhoneLine } from './use-new-order.ts'

interface FindShoeProps {
  field: FormState['field']
  /** numbers of the sizes that the caller has bought, the most frequent first */
  sizes: readonly number[]
  onAdd: (line: PhoneLine) => void
  /** Enter in the empty field */
  onReady: () => void
}

/** Article, name or Banglish, then a size: Enter takes the first shoe, arrows go from size to size. */
export function FindShoe({ field, sizes, onAdd, onReady }: FindShoeProps) {
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Product | null>(null)
  const { text, setText, flush } = useDebouncedInput({ value: query, onSend: setQuery })
  const { data: shoes = [], isFetching } = useQuery(foundShoesQuery(query))
  const [isWaiting, setWaiting] = useState(false)
  const isCurrent = text.trim() === query && !isFetching
  // Who pressed Enter before the answer gets its first shoe.
  useEffect(() => {
    if (!isWaiting || !isCurrent) return
    setWaiting(false)
    setChosen(shoes[0] ?? null)
  }, [isWaiting, isCurrent, shoes])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() === '') return onReady()
    flush()
    setWaiting(true)
  }
  const add = (shoe: Product, size: Product['sizes'][number]) => {
    onAdd({ product: shoe, size: size._id, sizeNumber: size.size, quantity: 1 })
    setChosen(null)
    setText('')
    setQuery('')
    input.current?.focus()
  }
  return (
    <div className="grid gap-3">
      <TextField
        label={t('Article, or name of the shoe')}
        {...field('products')}
        ref={input}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
        hint={t('Enter takes the first; Enter in the empty field goes on.')}
      />
      {!chosen && query !== '' && isCurrent && shoes.length === 0 && <p role="status">{t('No products found.')}</p>}
      {!chosen && shoes.length > 0 && query !== '' && (
        <ul className="grid gap-2 sm:grid-cols-2" aria-label={t('Shoes')}>
          {shoes.map((shoe) => (
            <li key={shoe._id}>
              <button
                type="button"
                onClick={() => setChosen(shoe)}
                className="flex min-h-16 w-full items-center gap-3 rounded-m border border-line bg-surface p-3 text-left hover:border-control"
              >
                <ShoeText shoe={shoe} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <Sizes shoe={chosen} bought={sizes} onChoose={(size) => add(chosen, size)} />}
    </div>
  )
}

function ShoeText({ shoe }: { shoe: Product }) {
  return (
    <>
      <Picture src={shoe.image1} alt="" sizes="56px" maxWidth={160} className="w-14 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{localized(shoe, 'name')}</span>
        <span className="block text-14 text-ink-muted wrap-anywhere">
          {shoe.code} · {colorName(shoe.color)} · {formatTaka(shoe.discountPrice)}
        </span>
      </span>
    </>
  )
}

interface SizesProps {
  shoe: Product
  bought: readonly number[]
  onChoose: (size: Product['sizes'][number]) => void
}

/** The sizes of a shoe with the pairs that showrooms have; the focus is at that which the caller has bought. */
function Sizes({ shoe, bought, onChoose }: SizesProps) {
  const { data: stock } = useQuery(shoePairsQuery(shoe._id))
  const list = useRef<HTMLFieldSetElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  const isReady = stock !== undefined
  useEffect(() => {
    if (!isReady) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const liked = bought.map(String).flatMap((size) => buttons.find(({ dataset }) => dataset.size === size) ?? [])
    const first = liked[0] ?? buttons[0]
    first?.focus()
  }, [isReady, bought])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
  }
  return (
    <div className="grid gap-3 rounded-m border border-line bg-surface p-3">
      <div className="flex items-center gap-3">
        <ShoeText shoe={shoe} />
      </div>
      <fieldset ref={list} aria-label={t('Sizes')} className="flex flex-wrap gap-2">
        {shoe.sizes.map((size) => {
          const pairs = pairsOf(stock, size._id)
          return (
            <button
              key={size._id}
              type="button"
              data-size={String(size.size)}
              disabled={pairs?.length === 0}
              onKeyDown={onKeyDown}
              onFocus={() => setShown(size._id)}
              onPointerEnter={() => setShown(size._id)}
              onClick={() => onChoose(size)}
              className="grid min-h-11 min-w-16 justify-items-center rounded-s border border-control px-3 py-1 disabled:border-line disabled:text-ink-muted disabled:line-through"
            >
              <span className="font-semibold">{String(size.size)}</span>
              {pairs && pairs.length > 0 && (
                <span className="text-12 text-ink-muted">
                  {plural(pairs.length, t('1 showroom'), t('{count} showrooms', { count: figures(pairs.length) }))}
                </span>
              )}
            </button>
          )
        })}
      </fieldset>
      <p role="status" className="min-h-5 text-14 text-ink-muted wrap-anywhere">
        {shown && pairsOf(stock, shown)?.join(' · ')}
      </p>
    </div>
  )
}

/** 'Dhanmondi 2', of the showrooms that have a size; null: unknown, or no stock is kept. */
function pairsOf(stock: ProductStock | undefined, size: string): string[] | null {
  if (!stock?.kept) return null
  const stores = stock.sizes.find((one) => one.size._id === size)?.stores ?? []
  return stores.map((store) => `${localized(store, 'code')} ${figures(store.available)}${store.more ? '+' : ''}`)
}
