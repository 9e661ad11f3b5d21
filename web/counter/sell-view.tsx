import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { ApprovalNote, BasketLines, ParkedBaskets } from './basket-lines.tsx'
import { CameraScan } from './camera.tsx'
import { add, type Basket, pairsIn, total } from './device/basket.ts'
import { type KeptShoe, ownPairs } from './device/snapshot.ts'
import type { CounterStore, KeptSale, ShopFacts } from './device/store.ts'
import type { Payment } from './device/tender.ts'
import type { Counter } from './device/use-counter.ts'
import { Emptying, Message } from './field.tsx'
import { SearchField, useUnknownBarcode } from './find-shoe.tsx'
import { Receipt } from './receipt.tsx'
import { useScans } from './scan.ts'
import { ShoeRow } from './shoe-row.tsx'
import { TenderView } from './tender-view.tsx'
import { useOpenSale } from './use-open-sale.ts'

interface SellProps {
  counter: Counter
  shop: ShopFacts
  isShown: boolean
  /** whether what is scanned elsewhere is sold here */
  hears: boolean
  onHeard: () => void
}

interface Notice {
  tone: 'warn' | 'bad'
  text: string
}

/** Scan or type, pay, next: all of it by keyboard or finger. */
export function SellView({ counter, shop, isShown, hears, onHeard }: SellProps) {
  const { catalogue } = counter
  const sale = useOpenSale(counter, shop)
  const { basket, change, payments } = sale
  const [text, setText] = useState('')
  const [isPaying, setPaying] = useState(false)
  const isTender = isPaying || payments.length > 0
  const [sold, setSold] = useState<KeptSale | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const unknown = useUnknownBarcode(counter)
  const { search, pay, goOn } = useFocus(isShown && sale.isLoaded && !isTender && !sold)

  const put = (shoe: KeptShoe, size: string) => {
    const { label, color } = namesOf(shop, shoe, size)
    change(add(sold ? [] : basket, shoe, { _id: size, label }, color))
    setSold(null)
    setText('')
    setPaying(false)
    setNotice(warningOf(shoe, size))
    goOn()
  }
  const scanned = (code: string) => {
    const found = catalogue.find(code)
    if (hears) onHeard()
    unknown.ask(null)
    if (found) return put(found.shoe, found.size)
    const shoe = catalogue.byArticle(code)
    setSold(null)
    setPaying(false)
    setText(shoe ? shoe.code : '')
    setNotice(null)
    if (!shoe) unknown.ask(code)
  }
  /** A pair is sold whether its barcode could be bound or not. */
  const pick = (shoe: KeptShoe, size: string) => {
    void unknown.bind({ shoe, size })
    put(shoe, size)
  }
  useScans((isShown || hears) && sale.isLoaded && !sale.isAsking && (sold !== null || !isTender), scanned)

  const beginTender = async () => {
    if (basket.some(({ discount, discountReason }) => discount > 0 && !discountReason.trim()))
      return setNotice({ tone: 'bad', text: t('Please say why there is a discount') })
    try {
      await sale.approve()
      setNotice(null)
      setPaying(true)
    } catch (refusal) {
      setNotice({ tone: 'bad', text: (refusal as Error).message })
    }
  }
  const finish = async (paid: Payment[], phone: string) => {
    const approval = await sale.approve()
    setSold(await counter.sell({ basket, payments: paid, ...(phone && { phone }), ...(approval && { approval }) }))
    sale.clear()
    setPaying(false)
    setNotice(null)
  }
  if (!sale.isLoaded) return null
  if (sold)
    return (
      <Receipt
        sale={counter.sales.find(({ sequence }) => sequence === sold.sequence) ?? sold}
        shop={shop}
        device={counter.device}
        isShown={isShown}
        onNext={() => setSold(null)}
      />
    )
  if (isTender)
    return (
      <>
        <TenderView
          total={total(basket)}
          payments={payments}
          isShown={isShown && !sale.isAsking}
          shop={shop}
          counter={counter}
          onPayments={sale.keepPayments}
          onBack={() => setPaying(false)}
          onScan={scanned}
          onPaid={finish}
        />
        {sale.dialog}
      </>
    )

  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_26rem]">
      <FindShoe {...{ counter, shop, search, text, scanned, notice }} onText={setText} onPut={put} onPick={pick}>
        {unknown.note}
      </FindShoe>
      <OpenBasket sale={sale} shop={shop} store={counter.store} pay={pay} onPay={() => void beginTender()} />
      {sale.dialog}
    </div>
  )
}

interface FindShoeProps {
  counter: Counter
  shop: ShopFacts
  search: Ref<HTMLInputElement>
  text: string
  notice: Notice | null
  scanned: (code: string) => void
  onText: (text: string) => void
  onPut: (shoe: KeptShoe, size: string) => void
  onPick: (shoe: KeptShoe, size: string) => void
  children: ReactNode
}

function FindShoe(props: FindShoeProps) {
  const { counter, shop, search, text, notice, scanned, onText, onPut, onPick, children } = props
  const { catalogue } = counter
  const found = catalogue.search(text)
  return (
    <section aria-label={t('Find a shoe')} className="grid content-start gap-3">
      <SearchField
        id="counter-search"
        input={search}
        text={text}
        onText={onText}
        onEnter={() => {
          const pair = catalogue.find(text.trim())
          if (pair) onPut(pair.shoe, pair.size)
        }}
      />
      <CameraScan onCode={scanned} />
      {notice && <Message tone={notice.tone}>{notice.text}</Message>}
      {children}
      {text.trim() !== '' && found.length === 0 && <p className="text-ink-muted">{t('No shoe is called that.')}</p>}
      <ul className="grid gap-3">
        {found.map((shoe) => (
          <ShoeRow key={shoe._id} shoe={shoe} sizes={shop.sizes} counter={counter} onPick={onPick} />
        ))}
      </ul>
    </section>
  )
}

interface OpenBasketProps {
  sale: ReturnType<typeof useOpenSale>
  shop: ShopFacts
  store: CounterStore
  pay: Ref<HTMLButtonElement>
  onPay: () => void
}

function OpenBasket({ sale, shop, store, pay, onPay }: OpenBasketProps) {
  const { basket, change } = sale
  return (
    <section aria-labelledby="basket" className="grid content-start gap-4 lg:border-l lg:border-line lg:pl-6">
      <h2 id="basket" className="text-22">
        {t('Basket')}
      </h2>
      <BasketLines basket={basket} onChange={change} />
      {sale.needsApproval && <ApprovalNote by={sale.approvedBy} limit={shop.settings} />}
      {basket.length > 0 && <BasketFoot basket={basket} button={pay} onPay={onPay} />}
      <ParkedBaskets store={store} basket={basket} onChange={change} />
      <Emptying
        label={t('Empty the basket')}
        said={t('The basket is empty.')}
        contents={basket}
        nothing={[]}
        isEmpty={basket.length === 0}
        onChange={change}
      />
    </section>
  )
}

/** Who looks at the basket begins at its search; who has put a shoe in, and said so by `goOn`, stands at the payment. */
function useFocus(isAtBasket: boolean) {
  const search = useRef<HTMLInputElement>(null)
  const pay = useRef<HTMLButtonElement>(null)
  const goesOn = useRef(false)
  useEffect(() => {
    if (isAtBasket) search.current?.focus()
  }, [isAtBasket])
  // Behind the one above, and once the button is there.
  useEffect(() => {
    if (!goesOn.current || !pay.current) return
    goesOn.current = false
    pay.current.focus()
  })
  const goOn = () => {
    goesOn.current = true
  }
  return { search, pay, goOn }
}

function BasketFoot(props: { basket: Basket; button: Ref<HTMLButtonElement>; onPay: () => void }) {
  const { basket, button, onPay } = props
  return (
    <div className="sticky bottom-0 grid gap-2 border-t border-line bg-paper py-3">
      <p className="flex items-baseline justify-between gap-4">
        <span>{t('Pairs: {count}', { count: pairsIn(basket) })}</span>
        <strong className="text-28">{formatTaka(total(basket))}</strong>
      </p>
      <button
        ref={button}
        type="button"
        onClick={onPay}
        className="control-button min-h-13 w-full bg-brand px-7 text-brand-ink hover:bg-brand-deep"
      >
        {t('Take payment')}
      </button>
    </div>
  )
}

/** What the clerk is told of a pair that is sold all the same. */
export function warningOf(shoe: KeptShoe, size: string): Notice | null {
  const { free, held } = ownPairs(shoe, size)
  if (!shoe.isSold)
    return { tone: 'warn', text: t('{code} is no longer on sale. It can be sold all the same.', { code: shoe.code }) }
  if (free > 0 || held === 0) return null
  return {
    tone: 'warn',
    text: t('This pair is kept for an order of the website. Sold all the same, the order moves on.'),
  }
}

export function namesOf({ sizes, colors }: ShopFacts, shoe: KeptShoe, id: string) {
  const label = String(sizes.find(({ _id }) => _id === id)?.size ?? '')
  const color = colors.find(({ _id }) => _id === shoe.color)
  return { label, color: color ? localized(color, 'name') : null }
}
