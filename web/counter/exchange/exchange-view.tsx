import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, findBought } from '../device/api.ts'
import { add } from '../device/basket.ts'
import {
  addSources,
  type Draft,
  findOpenLine,
  isLate,
  NO_DRAFT,
  sumsOf,
  toBody,
  togglePick,
} from '../device/exchange-draft.ts'
import type { KeptShoe } from '../device/snapshot.ts'
import { readFact, writeFact } from '../device/store.ts'
import type { Counter } from '../device/use-counter.ts'
import { Emptying, Message } from '../field.tsx'
import { useScans } from '../scan.ts'
import { namesOf, warningOf } from '../sell-view.tsx'
import { TenderView } from '../tender-view.tsx'
import { Bought, LateReason } from './coming-back.tsx'
import { FindBought, type Question } from './find-bought.tsx'
import { Foot } from './foot.tsx'
import { GiftView } from './gift-view.tsx'
import { OtherShoe, OtherSizes, OutLines } from './going-out.tsx'
import { Unanswered, useLateAnswer } from './late-answer.tsx'
import { type ExchangeProps, type MakingProps, needsLine, type Send } from './making.ts'
import { PayBackView } from './pay-back.tsx'
import Slip from './slip.tsx'
import { useDecision } from './use-decision.ts'

interface Notice {
  tone: 'warn' | 'bad'
  text: string
}

/** Pairs that come back and pairs that go out, in one basket. It needs the shop: a device has no other showroom's receipts. */
export default function ExchangeView({ counter, shop }: ExchangeProps) {
  const { draft, change, read } = useDraft(counter)
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<Exchange | null>(null)
  const late = useLateAnswer(counter, isSending)
  const shown = done ?? late.exchange
  if (!draft) return null
  if (shown) {
    const next = () => {
      setDone(null)
      late.forget()
    }
    return <Slip exchange={shown} shop={shop} device={counter.device} onNext={next} />
  }
  if (counter.attempt && !isSending) return <Unanswered counter={counter} />
  const send: Send = async ({ payments, ...more }) => {
    setSending(true)
    try {
      setDone(await counter.exchange(draft, (numbers) => toBody({ ...draft, payments }, numbers, more)))
    } finally {
      await read()
      setSending(false)
    }
  }
  const making = { counter, shop, draft, change, send }
  return draft.gifts ? <GiftView {...making} gifts={draft.gifts} /> : <Making {...making} />
}

/** The exchange that is being made, as the device keeps it; null: not read yet. It is read anew once the shop has answered. */
function useDraft({ store, attempt }: Counter) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const read = useCallback(
    () =>
      readFact(store, 'draft').then(
        (kept) => setDraft(kept ?? NO_DRAFT),
        () => setDraft(NO_DRAFT),
      ),
    [store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is a draft again
  useEffect(() => void read(), [read, attempt])
  const change = (next: Draft) => {
    setDraft(next)
    void writeFact(store, 'draft', next).catch(() => {})
  }
  return { draft, change, read }
}

type Step = 'basket' | 'tender' | 'payBack'

function Making({ counter, shop, draft, change, send }: MakingProps) {
  const [step, setStep] = useState<Step>('basket')
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { decide, dialog, isAsking } = useDecision(counter, shop)
  const basket = useBasket({ counter, shop, draft, change, setNotice })
  const sums = sumsOf(draft)
  const isTender = sums.due > 0 && (step === 'tender' || draft.payments.length > 0)
  const isPayBack = step === 'payBack' && sums.rest > 0
  useScans(!isTender && !isPayBack && !isAsking && !isBusy, basket.scanned)
  const finish: Send = async (paid) => send({ ...paid, ...(await decide(draft)) })
  const begin = async () => {
    const problem = problemOf(draft, counter)
    setNotice(problem ? { tone: 'bad', text: problem } : null)
    if (problem) return
    setBusy(true)
    try {
      const approvals = await decide(draft)
      if (sums.due > 0) setStep('tender')
      else if (sums.rest > 0) setStep('payBack')
      else await send({ payments: [], ...approvals })
    } catch (refusal) {
      setNotice({ tone: 'bad', text: (refusal as Error).message })
    }
    setBusy(false)
  }
  const goBack = () => setStep('basket')
  return (
    <>
      {isTender && (
        <TenderView
          total={sums.due}
          payments={draft.payments}
          isShown={!isAsking}
          shop={shop}
          counter={counter}
          onPayments={async (payments) => change({ ...draft, payments })}
          onBack={goBack}
          onScan={() => {}}
          onPaid={(payments, phone) => finish({ payments, ...(phone && { phone }) })}
        />
      )}
      {isPayBack && (
        <PayBackView
          taka={sums.rest}
          isCash={sums.isCash}
          wallets={draft.sources.flatMap(({ wallet }) => wallet ?? [])}
          isVoucher={sums.isVoucher}
          offersVoucher={shop.settings.vouchers === true}
          isShown={!isAsking}
          onPaid={(payBack) => finish({ payments: [], ...(payBack && { payBack }) })}
          onBack={goBack}
        />
      )}
      {!isTender && !isPayBack && (
        <Basket {...{ counter, shop, draft, change, basket, notice }}>
          <Foot sums={sums} draft={draft} busy={isBusy} onGo={() => void begin()} />
        </Basket>
      )}
      {dialog}
    </>
  )
}

/** What the clerk has to do first, in words; empty: nothing. */
function problemOf(draft: Draft, { isReached }: Counter): string {
  if (draft.picks.length === 0) return t('Tick what comes back')
  if (draft.basket.some(({ discount, discountReason }) => discount > 0 && !discountReason.trim()))
    return t('Please say why there is a discount')
  if (isLate(draft) && !draft.lateReason.trim()) return t('Please say why the shop takes it late')
  return isReached ? '' : needsLine()
}

interface BasketHookProps extends Omit<MakingProps, 'send'> {
  setNotice: (notice: Notice | null) => void
}

/** What is found, scanned and picked. */
function useBasket({ counter, shop, draft, change, setNotice }: BasketHookProps) {
  const [isFinding, setFinding] = useState(false)
  const latest = useRef(draft)
  latest.current = draft
  const { catalogue, device, sales, catchUp } = counter
  const edit = (next: Draft) => change({ ...next, refusal: null })
  const ask = async (asked: Question) => {
    if (!device) return
    setFinding(true)
    setNotice(null)
    try {
      if (sales.some(({ state }) => state === 'waiting')) await catchUp()
      const found = await findBought(device.key, asked)
      if (found.length > 0) edit(addSources(latest.current, found))
      else setNotice({ tone: 'bad', text: nothingFound(asked) })
    } catch (refusal) {
      const { status, message } = refusal as CounterError
      setNotice({ tone: 'bad', text: status === 0 ? needsLine() : message })
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

function Basket({ counter, shop, draft, basket, notice, children }: BasketProps) {
  const { sources, picks, refusal } = draft
  const { isFinding, ask, put, scanned, edit } = basket
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_26rem]">
      <section aria-labelledby="back" className="grid content-start gap-3">
        <h2 id="back" className="text-22">
          {t('What comes back')}
        </h2>
        {!counter.isReached && <Message tone="warn">{needsLine()}</Message>}
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
