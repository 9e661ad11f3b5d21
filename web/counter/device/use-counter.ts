import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { useStorage } from '#web/state/storage.ts'
import { CounterError, readChanges, sendSales, takeExchange } from './api.ts'
import { catchUp as catchUpBy } from './catch-up.ts'
import { keepAttempt, sendAttempt } from './exchange-attempt.ts'
import { type Attempt, type Draft, type PayBack, pickedLines } from './exchange-draft.ts'
import { keepOffline, keepUnanswered, sendOffline } from './offline-exchange.ts'
import { forgetOld, keepSale, type NewSale, type Send, sendFirst, sendWaiting } from './queue.ts'
import { Catalogue } from './snapshot.ts'
import {
  becomeDevice,
  type CounterStore,
  type Device,
  type KeptExchange,
  type KeptSale,
  readFact,
  type ShopFacts,
} from './store.ts'

/** How often a device asks what has changed and sends what waits, in ms. */
const EVERY = 30_000
/** How soon it asks again where the shop did not answer, in ms; each time twice as long. */
const SOON = 1_000

/** Everything that the screens of a counter share. */
export function useCounter(store: CounterStore) {
  const session = useStorage('auth')
  const [device, setDevice] = useState<Device | null>()
  const [shop, setShop] = useState<ShopFacts | null>(null)
  const { readSales, ...sold } = useSold(store)
  const [refusal, setRefusal] = useState<CounterError | null>(null)
  const [isReached, setReached] = useState(navigator.onLine)
  const [, setVersion] = useState(0)
  const catalogue = useRef(new Catalogue())
  const known = useRef<ShopFacts | null>(null)

  useEffect(() => {
    void (async () => {
      const [kept, facts, shoes] = await Promise.all([
        readFact(store, 'device'),
        readFact(store, 'shop'),
        store.getAll('shoes'),
      ])
      catalogue.current = new Catalogue(shoes, facts?.sizes)
      known.current = facts ?? null
      setShop(facts ?? null)
      await readSales()
      setDevice(kept ?? null)
      await forgetOld(store)
    })()
  }, [store, readSales])

  const account = session?.allInfo._id
  /** Sends what waits, then asks what has changed; returns whether the shop was there. */
  const ask = useCallback(async () => {
    if (!device || !account) return true
    try {
      const work = async () => {
        const news = await catchUpBy(
          { store, catalogue: catalogue.current, shop: known.current },
          {
            send: sendTo(device),
            take: (body) => takeExchange(device.key, body),
            readChanges: (...asked) => readChanges(device.key, ...asked),
          },
        )
        known.current = news
        setShop(news)
        setVersion((version) => version + 1)
      }
      await inTurn(work)
      setReached(true)
      setRefusal(null)
      return true
    } catch (error) {
      const told = error instanceof CounterError ? error : null
      setReached(told?.status !== 0)
      setRefusal(told && told.status > 0 ? told : null)
      return told?.status !== 0
    } finally {
      await readSales()
    }
  }, [store, device, account, readSales])
  const catchUp = useCallback(async () => void (await ask()), [ask])

  useSchedule(ask, setReached)

  const register = useCallback(
    async (registered: Device, forgotten: boolean) => {
      await becomeDevice(store, registered, forgotten)
      catalogue.current = new Catalogue()
      known.current = null
      setShop(null)
      await readSales()
      setDevice(registered)
    },
    [store, readSales],
  )

  /** Sells: the sale is on the device before anybody is told so. Rejects with words for the clerk. */
  const sell = useCallback(
    async (sale: Omit<NewSale, 'clerk'>): Promise<KeptSale> => {
      if (!device || !session) throw new Error()
      const { _id, name } = session.allInfo
      const kept = await keepOrSend(store, device, { ...sale, clerk: { _id, name } })
      await movePairs(store, catalogue.current, outOf(sale))
      await readSales()
      void catchUp()
      return kept
    },
    [store, device, session, readSales, catchUp],
  )

  const exchange = useExchange(store, device, catchUp)
  const exchangeOffline = useExchangeOffline(store, { session, catalogue: catalogue.current, readSales, catchUp })
  const learnBarcode = useCallback(
    async (code: string, product: string, size: string) => {
      const nothing = { isFull: false, products: [], gone: [], pairs: [], sizes: [] }
      const { changed } = catalogue.current.apply({ ...nothing, barcodes: [[code, product, size]] })
      for (const shoe of changed) await store.put('shoes', shoe).catch(() => {})
    },
    [store],
  )

  const { current } = catalogue
  const acts = { catchUp, register, sell, exchange, exchangeOffline, learnBarcode }
  return { store, session, device, shop, catalogue: current, ...sold, refusal, isReached, ...acts }
}

export type Counter = ReturnType<typeof useCounter>

/** What was sold and exchanged, as the device has it. */
function useSold(store: CounterStore) {
  const [sales, setSales] = useState<KeptSale[]>([])
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [exchanges, setExchanges] = useState<Exchange[]>([])
  const [offline, setOffline] = useState<KeptExchange[]>([])
  const readSales = useCallback(async () => {
    const [all, unanswered, taken, kept] = await Promise.all([
      store.getAll('sales'),
      readFact(store, 'exchange'),
      readFact(store, 'exchanges'),
      readFact(store, 'offline'),
    ])
    setSales(all.reverse())
    setAttempt(unanswered ?? null)
    setExchanges(taken ?? [])
    setOffline(kept ?? [])
  }, [store])
  return { sales, attempt, exchanges, offline, readSales }
}

/** Exchanges, behind the sales that wait. Rejects with the words of the shop, or its silence: then it goes on asking. */
function useExchange(store: CounterStore, device: Device | null | undefined, catchUp: () => Promise<void>) {
  return useCallback(
    async (draft: Draft, make: Parameters<typeof keepAttempt>[2]): Promise<Exchange> => {
      if (!device) throw new Error()
      let refusal: unknown
      try {
        await inTurn(async () => {
          await sendWaiting(store, sendTo(device))
          await sendOffline(store, sendTo(device))
          await keepAttempt(store, draft, make)
          await sendAttempt(store, (body) => takeExchange(device.key, body))
        })
      } catch (error) {
        refusal = error
      }
      await catchUp()
      // What was not answered at first may be by now.
      const [isOpen, exchanges] = await Promise.all([readFact(store, 'draft'), readFact(store, 'exchanges')])
      const [taken] = exchanges ?? []
      if (isOpen || !taken) throw refusal
      return taken
    },
    [store, device, catchUp],
  )
}

interface Keeping {
  session: ReturnType<typeof useStorage<'auth'>>
  catalogue: Catalogue
  readSales: () => Promise<void>
  catchUp: () => Promise<void>
}

/** Exchanges without a line: what is made, or else what was sent and has no answer. It is on the device before anybody is told so. */
function useExchangeOffline(store: CounterStore, { session, catalogue, readSales, catchUp }: Keeping) {
  return useCallback(
    async (made?: Made): Promise<KeptExchange | null> => {
      if (!session) throw new Error()
      const { _id, name } = session.allInfo
      const clerk = { _id, name }
      const kept = await (made ? keepOffline(store, { ...made, clerk }) : keepUnanswered(store, clerk)).catch(() => {
        throw new Error(
          t('This exchange could not be kept on this device: its storage may be full. Nothing was exchanged.'),
        )
      })
      if (kept) await movePairs(store, catalogue, [...backIn(kept.draft), ...outOf(kept.draft)])
      await readSales()
      void catchUp()
      return kept
    },
    [store, session, catalogue, readSales, catchUp],
  )
}

interface Made {
  draft: Draft
  payBack?: PayBack | undefined
  phone?: string | undefined
}

type Moved = [product: string, size: string, pairs: number]

const outOf = ({ basket }: Pick<Draft, 'basket'>) =>
  basket.map(({ product, size, quantity }): Moved => [product, size, -quantity])

const backIn = (draft: Draft) =>
  pickedLines(draft).map(({ line, pick }): Moved => [line.product, line.size._id, pick.quantity])

/** Pairs come and go on this device, until the shop tells what it has. */
async function movePairs(store: CounterStore, catalogue: Catalogue, moved: readonly Moved[]): Promise<void> {
  for (const one of moved) {
    const shoe = catalogue.move(...one)
    if (shoe) await store.put('shoes', shoe).catch(() => {})
  }
}

/** Keeps a sale on the device. One by voucher is sent at once, as its clerk waits for the answer. Rejects with words for the clerk. */
function keepOrSend(store: CounterStore, device: Device, sale: NewSale): Promise<KeptSale> {
  const keep = () =>
    keepSale(store, device, sale).catch(() => {
      throw new Error(
        t('This sale could not be kept on this device: its storage may be full. Nothing was sold. Free space first.'),
      )
    })
  const isByVoucher = sale.payments.some(({ method }) => method === 'Voucher')
  return isByVoucher ? inTurn(async () => sendFirst(store, await keep(), sendTo(device, true))) : keep()
}

/** Sends sales of a device; `clerkWaits`: a voucher that is refused waits for no manager. */
const sendTo =
  ({ key }: Device, clerkWaits = false): Send =>
  async (bodies, told) =>
    (await sendSales(key, bodies, told, clerkWaits)).results

/** One tab at a time talks to the shop about what was sold. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request('omni-counter', work) as Promise<Result>) : work()

/** Catches up at once, from time to time, when the connection is back, and soon again where the shop did not answer. */
function useSchedule(ask: () => Promise<boolean>, setReached: (isReached: boolean) => void): void {
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    // A line that fails without a word from the browser also comes back without one.
    const goOn = async (soon: number) => {
      // A store that the browser has closed is no reason to stop asking.
      const isThere = await ask().catch(() => false)
      clearTimeout(next)
      if (isOver) return
      next = setTimeout(goOn, isThere ? EVERY : soon, isThere ? SOON : Math.min(2 * soon, EVERY))
    }
    void goOn(SOON)
    const goOnline = () => void goOn(SOON)
    const goOff = () => setReached(false)
    addEventListener('online', goOnline)
    addEventListener('offline', goOff)
    return () => {
      isOver = true
      clearTimeout(next)
      removeEventListener('online', goOnline)
      removeEventListener('offline', goOff)
    }
  }, [ask, setReached])
}
