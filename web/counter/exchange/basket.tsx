import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { type CounterError, findBought } from '../device/api.ts'
import { add } from '../device/basket.ts'
import {
  addSources,
  type Draft,
  findOpenLine,
  isLate,
  NO_DRAFT,
  type Sums,
  togglePick,
} from '../device/exchange-draft.ts'
import { findOwnSale, needsLine, sourceOf } from '../device/offline-exchange.ts'
import type { KeptShoe } from '../device/snapshot.ts'
import type { KeptSale } from '../device/store.ts'
import { CounterField, Emptying, Message } from '../field.tsx'
import { FindPaper } from '../find-shoe.tsx'
import { namesOf, warningOf } from '../sell-view.tsx'
import { Bought, LateReason } from './coming-back.tsx'
import { OtherShoe, OtherSizes, OutLines } from './going-out.tsx'
import type { MakingProps, Notice } from './use-decision.ts'

interface BasketHookProps extends Omit<MakingProps, 'send'> {
  setNotice: (notice: Notice | null) => void
}

/** What is found, scanned and picked. */
export function useBasket({ counter, shop, draft, change, setNotice }: BasketHookProps) {
  const [isFinding, setFinding] = useState(false)
  const latest = useRef(draft)
  latest.current = draft
  const { catalogue, device, sales, offline, catchUp } = counter
  const edit = (next: Draft) => change({ ...next, refusal: null })
  const ask = async (asked: Question) => {
    if (!device) return
    const own = 'number' in asked ? findOwnSale(sales, asked.number) : null
    const putOwn = (sale: KeptSale) => edit(addSources(latest.current, [sourceOf(sale, { ...counter, shop, device })]))
    setNotice(null)
    if (own && !counter.isReached) return putOwn(own)
    setFinding(true)
    try {
      if ([...sales, ...offline].some(({ state }) => state === 'waiting')) await catchUp()
      const found = await findBought(device.key, asked)
      if (found.length > 0) edit(addSources(latest.current, found))
      else if (own) putOwn(own)
      else setNotice({ tone: 'bad', text: nothingFound(asked) })
    } catch (refusal) {
      const { status, message } = refusal as CounterError
      if (own && status === 0) putOwn(own)
      else setNotice({ tone: 'bad', text: status === 0 ? needsLine() : message })
    }
    setFinding(false)
  }
  const put = (shoe: KeptShoe, size: string) => {
    const { label, color } = namesOf(shop, shoe, size)
    edit({ ...draft, basket: add(draft.basket, shoe, { _id: size, label }, color) })
    setNotice(warningOf(shoe, size))
  }
  const scanned = (code: string) => {
    const pair = catalogue.find(code)
    const open = pair && findOpenLine(draft, pair.shoe._id, pair.size)
    if (open) edit(togglePick(draft, open.source, open.line))
    else if (pair) put(pair.shoe, pair.size)
    else void ask({ number: code })
  }
  return { isFinding, ask, put, scanned, edit }
}

function nothingFound(asked: Question): string {
  return 'number' in asked
    ? t('Nothing that was sold or delivered has this number. Check it, or search by phone and day.')
    : t('Nothing was sold or delivered to this phone on that day.')
}

interface BasketProps extends Omit<MakingProps, 'send'> {
  basket: ReturnType<typeof useBasket>
  notice: Notice | null
  children: ReactNode
}

export function Basket({ counter, shop, draft, basket, notice, children }: BasketProps) {
  const { sources, picks, refusal } = draft
  const { isFinding, ask, put, scanned, edit } = basket
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_26rem]">
      <section aria-labelledby="back" className="grid content-start gap-3">
        <h2 id="back" className="text-22">
          {t('What comes back')}
        </h2>
        {!counter.isReached && (
          <Message tone="warn">{t('Without the line only what this device has sold is exchanged.')}</Message>
        )}
        {(sources.length === 0 || isAdding) && (
          <FindBought
            busy={isFinding}
            isReached={counter.isReached}
            onScan={scanned}
            onAsk={(asked) => void ask(asked).then(() => setAdding(false))}
          />
        )}
        {counter.isReached && sources.length === 0 && draft.basket.length === 0 && shop.settings.vouchers && (
          <Button
            tone="secondary"
            className="justify-self-start"
            onClick={() => edit({ ...NO_DRAFT, gifts: draft.laidAside ?? [] })}
          >
            {t('A gift, no receipt')}
          </Button>
        )}
        {notice && <Message tone={notice.tone}>{notice.text}</Message>}
        {refusal && !notice && <Message tone="bad">{refusal.message}</Message>}
        {refusal?.code === 'reduced' && (
          <p className="text-14">{t('Take other shoes for it, or go on: somebody who may approves it.')}</p>
        )}
        <ul className="grid gap-3">
          {sources.map((source) => (
            <Bought key={source._id} source={source} draft={draft} onChange={edit} />
          ))}
        </ul>
        {isLate(draft) && <LateReason draft={draft} onChange={edit} />}
      </section>
      <section aria-labelledby="out" className="grid content-start gap-3 lg:border-l lg:border-line lg:pl-6">
        <h2 id="out" className="text-22">
          {t('What goes out')}
        </h2>
        {draft.basket.length > 0 && <OutLines draft={draft} onChange={edit} />}
        {picks.length > 0 && <OtherSizes {...{ counter, shop, draft }} onPick={put} />}
        <OtherShoe {...{ counter, shop }} onPick={put} onScan={scanned} />
        {children}
        <div className="flex flex-wrap gap-2">
          {sources.length > 0 && !isAdding && (
            <Button tone="secondary" onClick={() => setAdding(true)}>
              {t('Another receipt')}
            </Button>
          )}
          <Emptying
            label={t('Leave this exchange')}
            said={t('The exchange was left.')}
            contents={draft}
            nothing={NO_DRAFT}
            isEmpty={sources.length === 0 && draft.basket.length === 0}
            onChange={edit}
          />
        </div>
      </section>
    </div>
  )
}

export type Question = { number: string } | { phone: string; day: string }

interface FindBoughtProps {
  busy: boolean
  /** whether the shop answers: without it a device knows its own receipts alone */
  isReached: boolean
  onAsk: (asked: Question) => void
  onScan: (code: string) => void
}

/** Finds what was bought, by the number of its receipt or order, or by phone and day. */
export function FindBought({ busy, isReached, onAsk, onScan }: FindBoughtProps) {
  const askByPhone = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    onAsk({ phone: text('phone'), day: text('day') })
  }
  return (
    <div className="grid gap-3">
      <FindPaper
        label={t('Scan the receipt, or type its number or that of the order')}
        maxLength={200}
        busy={busy}
        onFind={(number) => onAsk({ number })}
        onCode={onScan}
      />
      {isReached && (
        <details>
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('Without a receipt: by phone and day')}
          </summary>
          <form onSubmit={askByPhone} className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
            <CounterField
              label={t('Last four digits of the phone, or all')}
              name="phone"
              inputMode="tel"
              autoComplete="off"
              minLength={4}
              maxLength={40}
              required
            />
            <CounterField
              label={t('Day of the sale or delivery')}
              name="day"
              type="date"
              max={dhakaDay(new Date())}
              defaultValue={dhakaDay(new Date())}
              required
            />
            <Button type="submit" busy={busy}>
              {t('Search')}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}

interface FootProps {
  sums: Sums
  draft: Draft
  busy: boolean
  onGo: () => void
}

/** Both sides and their difference; who has put a pair in stands at the button. */
export function Foot({ sums, draft, busy, onGo }: FootProps) {
  const { worth, total, due, rest } = sums
  const button = useRef<HTMLButtonElement>(null)
  const pairs = draft.basket.reduce((sum, { quantity }) => sum + quantity, 0)
  const before = useRef(pairs)
  useEffect(() => {
    if (pairs > before.current && draft.picks.length > 0) button.current?.focus()
    before.current = pairs
  }, [pairs, draft.picks.length])
  if (draft.picks.length === 0 && pairs === 0) return null
  const row = 'flex items-baseline justify-between gap-4'
  return (
    <>
      <div className="text-14 text-ink-muted">
        <p className={row}>
          <span>{t('Comes back')}</span>
          <span>{formatTaka(worth)}</span>
        </p>
        <p className={row}>
          <span>{t('Goes out')}</span>
          <span>{formatTaka(total)}</span>
        </p>
      </div>
      {/* Sizes are read below it until one is taken. */}
      <div className={cx('grid gap-2 border-t border-line bg-paper py-3', pairs > 0 && 'sticky bottom-0')}>
        <p className={row}>
          <span>{due > 0 ? t('The customer pays') : rest > 0 ? t('The customer gets') : t('Nothing to pay')}</span>
          <strong className="text-28">{formatTaka(due + rest)}</strong>
        </p>
        <button
          ref={button}
          type="button"
          aria-busy={busy || undefined}
          onClick={() => !busy && onGo()}
          className={cx(
            'control-button min-h-13 w-full px-7',
            pairs > 0
              ? 'bg-brand text-brand-ink hover:bg-brand-deep'
              : 'border border-control bg-surface text-ink hover:border-ink hover:bg-ground',
          )}
        >
          {due > 0 ? t('Take payment') : rest > 0 ? t('Pay back') : t('Exchange|the verb')}
        </button>
      </div>
    </>
  )
}
