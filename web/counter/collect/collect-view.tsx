import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readCollectText } from '#shared/rules/orders/collect-code.ts'
import type { CollectionFound, WaitingCollection } from '#shared/schemas/orders/collection.ts'
import type { KeptPairs } from '#shared/schemas/orders/kept-pairs.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, findBought, findToHandOut, handOver } from '../device/api.ts'
import { addSources, NO_DRAFT } from '../device/exchange-draft.ts'
import { putKept } from '../device/keep-pairs.ts'
import { sendOnce } from '../device/send-once.ts'
import { readFact, type ShopFacts, writeFact } from '../device/store.ts'
import type { Payment } from '../device/tender.ts'
import type { Counter } from '../device/use-counter.ts'
import { CounterField, Message } from '../field.tsx'
import { FindPaper } from '../find-shoe.tsx'
import { useScans } from '../scan.ts'
import { TenderView } from '../tender-view.tsx'

interface CollectProps {
  counter: Counter
  shop: ShopFacts
  /** shows the basket, or the exchange that is being made */
  onSell: () => void
  onExchange: () => void
}

/** An order that is in its buyer's hands. */
type Done = Pick<WaitingCollection, 'number'>

/** What somebody comes for, by code, number or phone: an order that is packed, or pairs that are kept. It needs the shop. */
export default function CollectView({ counter, shop, onSell, onExchange }: CollectProps) {
  const [found, setFound] = useState<CollectionFound | null>(null)
  const [code, setCode] = useState('')
  const [order, setOrder] = useState<WaitingCollection | null>(null)
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [done, setDone] = useState<Done | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [payments, setPayments] = useState<Payment[]>([])
  const { device, store } = counter
  const run = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError('')
    await act().catch((refusal: CounterError) => setError(refusal.message))
    setBusy(false)
  }
  const find = (text: string) =>
    run(async () => {
      if (!device) return
      const answer = await findToHandOut(device.key, text)
      setFound(answer)
      setCode(text)
      setReasons({})
      setDone(null)
      if (answer.orders.length + answer.keeps.length === 0)
        setError(t('Nothing here waits for this code, number or phone. Check it, and the name of the showroom.'))
    })
  useScans(!order && !busy, (text) => void find(text))
  const give = async (of: WaitingCollection, paid: Payment[]) => {
    if (!device) return
    const body = { ...givenBy(of, code, reasons[of._id]), payments: paid }
    const name = `collection ${of._id}`
    await sendOnce(store, {
      name,
      contents: body,
      make: () => body,
      send: (json, key) => handOver(device.key, of._id, json, key),
    })
    setOrder(null)
    setPayments([])
    setFound(null)
    setDone(of)
    void counter.catchUp()
  }
  const exchange = ({ number }: Done) =>
    run(async () => {
      if (!device) return
      const sources = await findBought(device.key, { number })
      await writeFact(store, 'draft', addSources((await readFact(store, 'draft')) ?? NO_DRAFT, sources))
      onExchange()
    })
  const sell = (kept: KeptPairs) =>
    run(async () => {
      await putKept(counter, shop, kept)
      onSell()
    })
  if (order && order.due > 0)
    return (
      <TenderView
        {...{ payments, shop, counter, total: order.due, isShown: true }}
        onPayments={async (next) => setPayments(next)}
        onBack={() => setOrder(null)}
        onScan={() => {}}
        onPaid={(paid) => give(order, paid)}
      />
    )
  return (
    <section aria-labelledby="collect" className="mx-auto grid max-w-160 content-start gap-4">
      <h2 id="collect" className="text-22">
        {t('Who comes to collect?')}
      </h2>
      {!counter.isReached && (
        <Message tone="warn">{t('Handing out needs the line: the shop knows the codes.')}</Message>
      )}
      <FindPaper
        label={t('Scan the code, or type it; without it the order number or phone')}
        maxLength={100}
        busy={busy}
        onFind={find}
        onCode={find}
      />
      <div role="status" className="grid gap-3">
        {error && <Message tone="bad">{error}</Message>}
        {done && (
          <Card title={t('Handed over: {number}', { number: done.number })}>
            <div className="flex flex-wrap gap-2">
              <Button tone="secondary" busy={busy} onClick={() => void exchange(done)}>
                {t('Another size')}
              </Button>
              <Button onClick={() => setDone(null)}>{t('Next customer')}</Button>
            </div>
          </Card>
        )}
      </div>
      {found?.orders.map((one) => (
        <Order
          key={one._id}
          {...{ order: one, busy, reason: reasons[one._id] ?? '' }}
          onReason={(reason) => setReasons({ ...reasons, [one._id]: reason })}
          onGive={() => (one.due > 0 ? setOrder(one) : void run(() => give(one, [])))}
        />
      ))}
      {found?.keeps.map((kept) => (
        <Kept key={kept._id} kept={kept}>
          <Button size="lg" block busy={busy} onClick={() => void sell(kept)}>
            {t('Put into the basket')}
          </Button>
        </Kept>
      ))}
    </section>
  )
}

/** By what an order is given: the code that found it, or the reason why there is none. */
function givenBy({ phoneEnd }: WaitingCollection, text: string, reason = '') {
  return phoneEnd === null ? { code: readCollectText(text)?.code ?? '' } : { reason: reason.trim() }
}

interface OrderProps {
  order: WaitingCollection
  busy: boolean
  /** why it is given without its code */
  reason: string
  onReason: (reason: string) => void
  onGive: () => void
}

function Order({ order, busy, reason, onReason, onGive }: OrderProps) {
  const { number, name, lines, keptUntil, due, feeOff, unpaid, phoneEnd } = order
  return (
    <Card title={`${number} · ${name}`}>
      {phoneEnd !== null && (
        <p>
          {t('Ask for the name and the phone, which ends in')}{' '}
          <strong className="tabular-nums" translate="no">
            {phoneEnd}
          </strong>
        </p>
      )}
      <Lines lines={lines} />
      {keptUntil && (
        <p className="text-14 text-ink-muted">{t('Kept until {time}', { time: formatDateTime(keptUntil) })}</p>
      )}
      {feeOff > 0 && <p>{t('Fetched here it costs no delivery: {fee} less.', { fee: formatTaka(feeOff) })}</p>}
      {unpaid > 0 && (
        <Message tone="warn">
          {t('Its payment of {price} is not verified yet. Accounts do that before it is handed over.', {
            price: formatTaka(unpaid),
          })}
        </Message>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onGive()
        }}
        className="grid gap-3"
      >
        {phoneEnd !== null && unpaid === 0 && (
          <CounterField
            label={t('How did you make sure?')}
            hint={t('Without the code, for example: name and phone asked. It stands in the history of the order.')}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
            autoComplete="off"
            pattern=".*\S.*"
            maxLength={200}
            required
          />
        )}
        <Button type="submit" size="lg" block busy={busy} disabled={unpaid > 0}>
          {due > 0 ? t('Take {price}', { price: formatTaka(due) }) : t('Hand over')}
        </Button>
      </form>
    </Card>
  )
}

function Kept({ kept, children }: { kept: KeptPairs; children: ReactNode }) {
  const { phone, lines, until } = kept
  return (
    <Card title={t('Kept for {phone}', { phone })}>
      <Lines lines={lines} />
      <p className="text-14 text-ink-muted">{t('Until {time}', { time: formatDateTime(until) })}</p>
      {lines.some(({ held }) => !held) && (
        <Message tone="warn">{t('A pair of this was sold to somebody else. Please look for another one.')}</Message>
      )}
      {children}
    </Card>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="grid gap-3 rounded-m border border-line bg-surface p-4">
      <h3 className="text-18 wrap-anywhere">{title}</h3>
      {children}
    </article>
  )
}

function Lines({ lines }: { lines: KeptPairs['lines'] | WaitingCollection['lines'] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={`${line.product}${line.size._id}`} className="flex justify-between gap-4">
          <span className="min-w-0">
            <strong {...localizedProps(line, 'name')} className="block" />
            <span className="text-14 text-ink-muted">
              {t('Size {size}', { size: String(line.size.size) })} · <span translate="no">{line.code}</span>
            </span>
          </span>
          <span className="shrink-0">× {figures(line.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
