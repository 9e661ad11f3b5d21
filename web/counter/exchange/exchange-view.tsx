import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { Button } from '#web/ui/button.tsx'
import { type Draft, isLate, NO_DRAFT, type PayBack, sumsOf, toBody } from '../device/exchange-draft.ts'
import { cashProblem, isUntold, mayLeave, offlineProblem } from '../device/offline-exchange.ts'
import { shownOf } from '../device/printed.ts'
import { readFact, type ShopFacts, writeFact } from '../device/store.ts'
import type { Counter } from '../device/use-counter.ts'
import { Message } from '../field.tsx'
import { useScans } from '../scan.ts'
import { TenderView } from '../tender-view.tsx'
import { Basket, Foot, useBasket } from './basket.tsx'
import { GiftView } from './gift-view.tsx'
import { PayBackView } from './pay-back.tsx'
import Slip from './slip.tsx'
import { type ExchangeProps, type MakingProps, type Notice, type Send, useDecision } from './use-decision.ts'

/** Pairs that come back and pairs that go out, in one basket. Without the line, only of what this device has sold. */
export default function ExchangeView({ counter, shop }: ExchangeProps) {
  const { draft, change, read } = useDraft(counter)
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<Exchange | null>(null)
  const [keptKey, setKeptKey] = useState('')
  const late = useLateAnswer(counter, isSending)
  const { device, attempt } = counter
  const kept = counter.offline.find(({ key }) => key === keptKey)
  const shown = done ?? late.exchange ?? (kept && device && shownOf(kept, counter, shop, device))
  if (!draft) return null
  if (shown) {
    const next = () => {
      setDone(null)
      setKeptKey('')
      late.forget()
    }
    return <Slip exchange={shown} kept={kept} shop={shop} device={device} onNext={next} />
  }
  if (attempt && !isSending) {
    const leave = async () => {
      setKeptKey((await counter.exchangeOffline())?.key ?? '')
      await read()
    }
    const isOwn = mayLeave(attempt, { shop, sales: counter.sales })
    return <Unanswered counter={counter} onLeave={isOwn ? leave : undefined} />
  }
  const send: Send = async ({ payments, ...more }) => {
    const made = { ...draft, payments }
    if (isOffline(draft, counter)) {
      const { phone, payBack } = more
      const problem = offlineProblem(made, { shop, sales: counter.sales }) || wayProblem(payBack)
      if (problem) throw new Error(problem)
      const exchange = await counter.exchangeOffline({ draft: made, phone, payBack })
      setKeptKey(exchange?.key ?? '')
      return read()
    }
    setSending(true)
    try {
      setDone(await counter.exchange(draft, (numbers) => toBody(made, numbers, more)))
    } finally {
      await read()
      setSending(false)
    }
  }
  const making = { counter, shop, draft, change, send }
  return draft.gifts ? <GiftView {...making} gifts={draft.gifts} /> : <Making {...making} />
}

/** Whether it is kept here and sent later: there is no line, or the shop has not been told of its receipt. */
const isOffline = (draft: Draft, { isReached }: Counter) => !isReached || isUntold(draft)

const wayProblem = (payBack: PayBack | undefined) =>
  payBack && payBack.method !== 'Cash' ? t('Vouchers and wallets need the line.') : ''

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
    const problem = problemOf(draft, counter, shop)
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
          isOffline={isOffline(draft, counter)}
          cashProblem={cashProblem(sums.rest, shop)}
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
function problemOf(draft: Draft, counter: Counter, shop: ShopFacts): string {
  if (draft.picks.length === 0) return t('Tick what comes back')
  if (draft.basket.some(({ discount, discountReason }) => discount > 0 && !discountReason.trim()))
    return t('Please say why there is a discount')
  if (isLate(draft) && !draft.lateReason.trim()) return t('Please say why the shop takes it late')
  return isOffline(draft, counter) ? offlineProblem(draft, { shop, sales: counter.sales }) : ''
}

/** What has become of an exchange whose answer came late. */
export function useLateAnswer({ attempt, exchanges }: Counter, isSending: boolean) {
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const before = useRef<string | null>(null)
  const last = exchanges[0]
  useEffect(() => {
    if (isSending) return
    if (attempt) before.current = last?._id ?? ''
    else if (before.current !== null) {
      if (last && last._id !== before.current) setExchange(last)
      before.current = null
    }
  }, [attempt, last, isSending])
  return { exchange, forget: () => setExchange(null) }
}

interface UnansweredProps {
  counter: Counter
  /** keeps it here, and its customer leaves; missing: only the shop can take it */
  onLeave: (() => Promise<void>) | undefined
}

export function Unanswered({ counter, onLeave }: UnansweredProps) {
  const { attempt, catchUp } = counter
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const again = async () => {
    setBusy(true)
    await catchUp()
    setBusy(false)
  }
  return (
    <section aria-labelledby="exchange" className="mx-auto grid max-w-160 gap-4">
      <h2 id="exchange" className="text-22">
        {t('Exchange')}
      </h2>
      <Message tone="warn">
        {t(
          'The exchange was sent, and the shop has not answered. It is asked again by itself, and nothing is done twice.',
        )}
      </Message>
      {attempt?.message && <Message tone="bad">{attempt.message}</Message>}
      <p>{t('Wait for the answer before the customer leaves. Sales go on meanwhile.')}</p>
      <Button busy={busy} onClick={() => void again()}>
        {t('Ask again')}
      </Button>
      {onLeave && (
        <>
          <p>{t('All of it was sold on this device: the exchange can also be kept here and sent later.')}</p>
          {error && <Message tone="bad">{error}</Message>}
          <Button tone="secondary" onClick={() => void onLeave().catch(({ message }: Error) => setError(message))}>
            {t('Keep it here, the customer leaves')}
          </Button>
        </>
      )}
    </section>
  )
}
