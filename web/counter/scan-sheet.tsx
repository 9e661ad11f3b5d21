import { type ReactNode, useState } from 'react'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import { CameraScan } from './camera.tsx'
import { addPair, rowOf, type Sheet, type SheetRow, setPairs } from './device/sheet.ts'
import type { KeptShoe } from './device/snapshot.ts'
import type { ShopFacts } from './device/store.ts'
import type { Counter } from './device/use-counter.ts'
import { Message } from './field.tsx'
import { SearchField, useUnknownBarcode } from './find-shoe.tsx'
import { useScans } from './scan.ts'
import { ShoeRow } from './shoe-row.tsx'

interface ScanSheetProps {
  counter: Counter
  shop: ShopFacts
  sheet: Sheet
  onChange: (sheet: Sheet) => void
  /** what is told beside the pairs of a row */
  noteOf?: (row: SheetRow) => string
  /** only what is in it already may be scanned: a transfer */
  isClosed?: boolean
  /** what is done with it */
  children: ReactNode
}

/** Pairs that are scanned one after the other, or found by hand; each of them can be corrected. */
export function ScanSheet({ counter, shop, sheet, onChange, noteOf, isClosed = false, children }: ScanSheetProps) {
  const { catalogue } = counter
  const [text, setText] = useState('')
  const [told, setTold] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)
  const unknown = useUnknownBarcode(counter)

  const put = (shoe: KeptShoe, size: string) => {
    const row = rowOf(shop, shoe, size)
    const isKnown = sheet.some((one) => one.product === row.product && one.size === row.size)
    if (isClosed && !isKnown) return setTold({ tone: 'bad', text: t('This size was not sent') })
    const next = addPair(sheet, row)
    onChange(next)
    setTold({
      tone: 'ok',
      text: t('{code}, size {size}: {count}', { code: row.code, size: row.label, count: next[0]?.pairs ?? 0 }),
    })
  }
  const scanned = (code: string) => {
    unknown.ask(null)
    setTold(null)
    const found = catalogue.find(code)
    if (found) {
      setText('')
      return put(found.shoe, found.size)
    }
    const shoe = catalogue.byArticle(code)
    setText(shoe?.code ?? '')
    if (!shoe) unknown.ask(code)
  }
  useScans(true, scanned)
  const pick = async (shoe: KeptShoe, size: string) => {
    if (!(await unknown.bind({ shoe, size }))) return
    put(shoe, size)
  }
  const found = catalogue.search(text)
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_26rem]">
      <section aria-label={t('Find a shoe')} className="grid content-start gap-3">
        <SearchField
          id="stock-search"
          text={text}
          onText={setText}
          onEnter={() => {
            const pair = catalogue.find(text.trim())
            if (!pair) return
            setText('')
            put(pair.shoe, pair.size)
          }}
        />
        <CameraScan onCode={scanned} />
        {unknown.note}
        {told && <Message tone={told.tone}>{told.text}</Message>}
        {text.trim() !== '' && found.length === 0 && <p className="text-ink-muted">{t('No shoe is called that.')}</p>}
        <ul className="grid gap-3">
          {found.map((shoe) => (
            <ShoeRow key={shoe._id} shoe={shoe} sizes={shop.sizes} onPick={(one, size) => void pick(one, size)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="scanned" className="grid content-start gap-4 lg:border-l lg:border-line lg:pl-6">
        <h3 id="scanned" className="text-18">
          {t('Scanned pairs: {count}', { count: sheet.reduce((sum, { pairs }) => sum + pairs, 0) })}
        </h3>
        {sheet.length === 0 && <p className="text-ink-muted">{t('Scan the first pair, or find it by name.')}</p>}
        <ul className="divide-y divide-line">
          {sheet.map((row) => (
            <Row key={row.product + row.size} row={row} sheet={sheet} onChange={onChange} note={noteOf?.(row)} />
          ))}
        </ul>
        {children}
      </section>
    </div>
  )
}

interface RowProps {
  row: SheetRow
  sheet: Sheet
  onChange: (sheet: Sheet) => void
  note?: string
}

function Row({ row, sheet, onChange, note }: RowProps) {
  const name = t('{name}, size {size}', { name: localized(row, 'name'), size: row.label })
  const set = (pairs: number) => onChange(setPairs(sheet, row, pairs))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="mr-auto min-w-40 flex-1">
        <span {...localizedProps(row, 'name')} />
        <span className="block text-14 text-ink-muted">
          <span translate="no">{row.code}</span> · {t('Size {size}', { size: row.label })}
          {note && ` · ${note}`}
        </span>
      </span>
      <span className="flex items-center">
        <button
          type="button"
          className="stepper-button"
          aria-label={t('One less: {name}', { name })}
          onClick={() => set(row.pairs - 1)}
        >
          −
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={name}
          value={row.pairs}
          onChange={({ currentTarget }) => set(Math.max(0, readWhole(currentTarget.value) || 0))}
          className="control-field w-16 px-1 text-center"
        />
        <button
          type="button"
          className="stepper-button"
          aria-label={t('One more: {name}', { name })}
          onClick={() => set(row.pairs + 1)}
        >
          +
        </button>
      </span>
    </li>
  )
}
