import { type ReactNode, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, findBought } from '../device/api.ts'
import { add } from '../device/basket.ts'
import { addSources, type Draft, findOpenLine, isLate, NO_DRAFT, togglePick } from '../device/exchange-draft.ts'
import { findOwnSale, needsLine, sourceOf } from '../device/offline-source.ts'
import type { KeptShoe } from '../device/snapshot.ts'
import type { KeptSale } from '../device/store.ts'
import { Emptying, Message } from '../field.tsx'
import { namesOf, warningOf } from '../sell-view.tsx'
import { Bought, LateReason } from './coming-back.tsx'
import { FindBought, type Question } from './find-bought.tsx'
import { OtherShoe, OtherSizes, OutLines } from './going-out.tsx'
import type { MakingProps, Notice } from './making.ts'

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
            onScan={scanned}
            onAsk={(asked) => void ask(asked).then(() => setAdding(false))}
          />
        )}
        {sources.length === 0 && draft.basket.length === 0 && shop.settings.vouchers && (
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
