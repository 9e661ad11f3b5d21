import { type ComponentType, type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { dhakaDay, formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import type { Sale, SalesPage } from '#shared/schemas/counter/sale.ts'
import { Button } from '#web/ui/button.tsx'
import { useApproval } from './approval.tsx'
import { type CounterError, listSales, voidSale } from './device/api.ts'
import { total } from './device/basket.ts'
import { sendOfflineAgain } from './device/offline-exchange.ts'
import { type PrintedExchange, printedOf, shownOf } from './device/printed.ts'
import { lacksApproval, sendAgain } from './device/queue.ts'
import { sendOnce } from './device/send-once.ts'
import type { Device, KeptExchange, KeptSale, ShopFacts } from './device/store.ts'
import type { Counter } from './device/use-counter.ts'
import { DevicesList } from './devices-list.tsx'
import { CounterField, Message } from './field.tsx'
import { Receipt } from './receipt.tsx'

/** What is told and printed of an exchange. */
export interface SlipProps {
  exchange: PrintedExchange
  /** of one that was made without a line, while the shop has no credit note of it */
  kept?: KeptExchange | undefined
  shop: ShopFacts
  device: Device | null | undefined
  nextLabel?: string
  onNext: () => void
}

interface TodayProps {
  counter: Counter
  shop: ShopFacts
  Slip: ComponentType<SlipProps>
}

/** Sales of this device, also those that wait, and what the showroom's other devices have sold. */
export function TodayView({ counter, shop, Slip }: TodayProps) {
  const [shown, setShown] = useState<KeptSale | null>(null)
  const [slip, setSlip] = useState<{ exchange: PrintedExchange; kept: KeptExchange | undefined } | null>(null)
  const [showroom, setShowroom] = useState<SalesPage | null>(null)
  const store = counter.device?.store._id ?? ''
  const states = counter.sales.map(({ id, voided }) => `${id}${voided}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent or voided meanwhile is listed anew
  useEffect(() => {
    listSales(store).then(setShowroom, () => {})
  }, [store, states])
  if (shown)
    return (
      <Receipt sale={shown} shop={shop} device={counter.device} nextLabel={t('Back')} onNext={() => setShown(null)} />
    )
  if (slip) {
    // The shop may have it by now.
    const kept = counter.offline.find(({ key }) => key === slip.kept?.key)
    const exchange = kept && counter.device ? shownOf(kept, counter, shop, counter.device) : slip.exchange
    return (
      <Suspense fallback={<p>{t('Loading…')}</p>}>
        <Slip
          {...{ exchange, kept }}
          shop={shop}
          device={counter.device}
          nextLabel={t('Back')}
          onNext={() => setSlip(null)}
        />
      </Suspense>
    )
  }
  const today = dhakaDay(new Date())
  const sales = counter.sales.filter(({ at, state }) => state !== 'sent' || dhakaDay(at) === today)
  const others = showroom?.sales.filter(({ device }) => device._id !== counter.device?._id) ?? []
  return (
    <div className="mx-auto grid max-w-200 gap-8">
      <section aria-labelledby="own" className="grid gap-3">
        <h2 id="own" className="text-22">
          {t('Sold here today')}
        </h2>
        {sales.length === 0 && <p className="text-ink-muted">{t('No sale yet.')}</p>}
        <ul className="grid gap-3">
          {sales.map((sale) => (
            <OwnSale
              key={sale.sequence}
              sale={sale}
              known={showroom?.sales.find(({ _id }) => _id === sale.id)}
              counter={counter}
              onShow={() => setShown(sale)}
            />
          ))}
        </ul>
      </section>
      <Exchanges
        list={counter.exchanges.filter(({ at }) => dhakaDay(at) === today)}
        {...{ counter, shop }}
        onShow={(exchange, kept) => setSlip({ exchange, kept })}
      />
      <DevicesList counter={counter} />
      {others.length > 0 && (
        <section aria-labelledby="others" className="grid gap-3">
          <h2 id="others" className="text-22">
            {t('Sold by other devices of this showroom')}
          </h2>
          <ul className="divide-y divide-line">
            {others.map((sale) => (
              <li key={sale._id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <span translate="no">{sale.number}</span>
                <span className="text-ink-muted">{formatDateTime(sale.at)}</span>
                <a
                  href={localizePath(`/receipt/${sale.receipt}`)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('Receipt {number}', { number: sale.number })}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {t('Receipt')}
                </a>
                <strong>{sale.state === 'voided' ? t('Voided') : formatTaka(sale.total)}</strong>
                <span className="basis-full text-14 text-ink-muted wrap-anywhere">{whoOf(sale)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface ExchangesProps {
  list: Exchange[]
  counter: Counter
  shop: ShopFacts
  onShow: (exchange: PrintedExchange, kept?: KeptExchange) => void
}

/** What was exchanged today, above it what the shop has not taken yet. */
function Exchanges({ list, counter, shop, onShow }: ExchangesProps) {
  const { store, device, offline, catchUp } = counter
  const unsent = offline.filter(({ state }) => state !== 'sent')
  if (list.length === 0 && unsent.length === 0) return null
  return (
    <section aria-labelledby="exchanges" className="grid gap-3">
      <h2 id="exchanges" className="text-22">
        {t('Exchanged here today')}
      </h2>
      <ul className="divide-y divide-line">
        {device &&
          unsent.map((kept) => (
            <ExchangeRow key={kept.key} exchange={printedOf(kept, shop, device)} kept={kept} onShow={onShow}>
              {kept.state === 'kept' && (
                <Button tone="secondary" onClick={() => sendOfflineAgain(store, kept.key).then(catchUp)}>
                  {t('Send again')}
                </Button>
              )}
            </ExchangeRow>
          ))}
        {list.map((exchange) => (
          <ExchangeRow key={exchange._id} exchange={exchange} onShow={onShow} />
        ))}
      </ul>
    </section>
  )
}

interface ExchangeRowProps extends Pick<ExchangesProps, 'onShow'> {
  exchange: PrintedExchange
  kept?: KeptExchange
  children?: ReactNode
}

function ExchangeRow({ exchange, kept, children, onShow }: ExchangeRowProps) {
  const { number, sale, at, worth } = exchange
  const name = number || sale?.number || t('Exchange')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span translate="no">{name}</span>
      <span className="text-ink-muted">
        {[formatDateTime(at), kept?.state === 'waiting' && t('Waits to be sent')].filter(Boolean).join(' · ')}
      </span>
      <strong>{formatTaka(worth)}</strong>
      <Button tone="secondary" aria-label={t('Slip {number}', { number: name })} onClick={() => onShow(exchange, kept)}>
        {t('Slip')}
      </Button>
      {children}
      {kept?.state === 'kept' && (
        <div className="basis-full">
          <Message tone="bad">{`${t('For a manager')}: ${kept.message}`}</Message>
        </div>
      )}
    </li>
  )
}

interface OwnSaleProps {
  sale: KeptSale
  /** the sale as the shop has it */
  known: Sale | undefined
  counter: Counter
  onShow: () => void
}

function OwnSale({ sale, known, counter, onShow }: OwnSaleProps) {
  const { store, device, catchUp } = counter
  const { ask, dialog } = useApproval(device)
  const [isVoiding, setVoiding] = useState(false)
  const [error, setError] = useState('')
  const makeVoid = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason'))
    try {
      await sendOnce(store, {
        name: `void ${sale.id}`,
        contents: reason,
        make: () => reason,
        send: (why, key) => voidSale(sale.id, why, key),
      })
      await store.put('sales', { ...sale, voided: true })
      setVoiding(false)
      await catchUp()
    } catch (refusal) {
      setError((refusal as CounterError).message)
    }
  }
  const getApproved = async () => {
    const approval = await ask(sale.basket)
    if (!approval) return
    await sendAgain(store, sale.sequence, approval.token)
    await catchUp()
  }
  const state = sale.voided
    ? t('Voided')
    : { waiting: t('Waits to be sent'), sent: t('The shop has it'), kept: t('For a manager') }[sale.state]
  return (
    <li className="grid gap-2 rounded-m border border-line bg-surface p-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong translate="no">{sale.number}</strong>
        <strong>{formatTaka(total(sale.basket))}</strong>
      </p>
      <p className="text-14 text-ink-muted">{`${formatDateTime(sale.at)} · ${state}`}</p>
      <p className="text-14 text-ink-muted wrap-anywhere">
        {whoOf(known ?? { clerk: { name: sale.clerk }, approvedBy: null, voided: null })}
      </p>
      {sale.state === 'kept' && <Message tone="bad">{sale.message}</Message>}
      {error && <Message tone="bad">{error}</Message>}
      {isVoiding ? (
        <form onSubmit={makeVoid} className="grid gap-2">
          <CounterField label={t('Why is it voided?')} name="reason" maxLength={200} required />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="danger">
              {t('Void this sale')}
            </Button>
            <Button tone="quiet" onClick={() => setVoiding(false)}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" onClick={onShow}>
            {t('Receipt')}
          </Button>
          {sale.state === 'kept' && lacksApproval(sale) && (
            <Button onClick={getApproved}>{t('Get it approved')}</Button>
          )}
          {sale.state === 'kept' && (
            <Button tone="secondary" onClick={() => sendAgain(store, sale.sequence).then(catchUp)}>
              {t('Send again')}
            </Button>
          )}
          {sale.state === 'sent' && !sale.voided && (
            <Button tone="quiet" onClick={() => setVoiding(true)}>
              {t('Void')}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </li>
  )
}

/** Who has sold, who has let them give a discount, and who has voided it and why. */
function whoOf({
  clerk,
  approvedBy,
  voided,
}: Pick<Sale, 'approvedBy' | 'voided'> & { clerk: { name: string } }): string {
  return [
    t('Sold by {name}', { name: clerk.name }),
    approvedBy && t('discount approved by {name}', { name: approvedBy }),
    voided && t('voided by {name}: {reason}', { name: voided.by, reason: voided.reason }),
  ]
    .filter(Boolean)
    .join(' · ')
}
