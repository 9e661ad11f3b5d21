import { useEffect, useRef, useState } from 'react'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { MAX_GIFT_PAIRS } from '#shared/rules/counter/exchange.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { Button } from '#web/ui/button.tsx'
import { CameraScan } from '../camera.tsx'
import { type GiftPair, NO_DRAFT, worthOfGifts } from '../device/exchange-draft.ts'
import { needsLine } from '../device/offline-exchange.ts'
import type { KeptShoe } from '../device/snapshot.ts'
import { Message } from '../field.tsx'
import { SearchField } from '../find-shoe.tsx'
import { useEscape, useScans } from '../scan.ts'
import { namesOf } from '../sell-view.tsx'
import { ShoeRow } from '../shoe-row.tsx'
import { Details } from './coming-back.tsx'
import { type MakingProps, useDecision } from './use-decision.ts'

interface GiftProps extends MakingProps {
  gifts: readonly GiftPair[]
}

/** Gifts without a receipt: a voucher for what their shoes cost today, as somebody who may approves. */
export function GiftView({ counter, shop, draft, gifts, change, send }: GiftProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { decide, dialog, isAsking } = useDecision(counter, shop)
  const input = useRef<HTMLInputElement>(null)
  const give = useRef<HTMLDivElement>(null)
  const { catalogue, isReached } = counter
  const found = catalogue.search(text)
  const pairs = gifts.length
  useEffect(() => (pairs > 0 ? give.current?.querySelector('button') : input.current)?.focus(), [pairs])
  const edit = (next: readonly GiftPair[]) => {
    setError('')
    change({ ...draft, gifts: next, refusal: null })
  }
  const all = gifts.reduce((sum, { quantity }) => sum + quantity, 0)
  const put = (shoe: KeptShoe, size: string) => {
    setText('')
    if (all >= MAX_GIFT_PAIRS)
      return setError(t('At most {max} pairs are taken without a receipt', { max: MAX_GIFT_PAIRS }))
    edit(addGift(gifts, shoe, { _id: size, label: namesOf(shop, shoe, size).label }))
  }
  const scanned = (code: string) => {
    const pair = catalogue.find(code.trim())
    if (pair) put(pair.shoe, pair.size)
    else setError(t('No shoe has this barcode. Type its article or name.'))
  }
  const leave = () => change(pairs > 0 ? { ...NO_DRAFT, laidAside: gifts } : NO_DRAFT)
  useScans(!isAsking && !isBusy, scanned)
  useEscape(!isAsking && !isBusy && pairs === 0, leave)
  const finish = async () => {
    if (isBusy) return
    setError(isReached ? '' : needsLine())
    if (!isReached) return
    setBusy(true)
    try {
      await send({ payments: [], payBack: { method: 'Voucher', reference: '' }, ...(await decide(draft)) })
    } catch (refusal) {
      setError((refusal as Error).message)
    }
    setBusy(false)
  }
  const told = error || draft.refusal?.message
  return (
    <section aria-labelledby="gift" className="mx-auto grid max-w-160 grid-cols-1 content-start gap-4">
      <div className="grid gap-1">
        <h2 id="gift" className="text-22">
          {t('A gift without a receipt')}
        </h2>
        <p>{t('Its voucher is worth what the shoe costs today. A colleague who may approves it.')}</p>
      </div>
      {!isReached && <Message tone="warn">{needsLine()}</Message>}
      <SearchField id="gift-search" input={input} text={text} onText={setText} onEnter={() => scanned(text)} />
      <CameraScan onCode={scanned} />
      {told && <Message tone="bad">{told}</Message>}
      {text.trim() !== '' && found.length === 0 && <p className="text-ink-muted">{t('No shoe is called that.')}</p>}
      <ul className="grid gap-3">
        {found.map((shoe) => (
          <ShoeRow key={shoe._id} shoe={shoe} sizes={shop.sizes} onPick={put} />
        ))}
      </ul>
      {pairs > 0 && (
        <ul className="grid gap-3">
          {gifts.map((gift) => (
            <Gift
              key={gift.product + gift.size}
              gift={gift}
              left={gift.quantity + MAX_GIFT_PAIRS - all}
              onChange={(changes) => edit(gifts.map((one) => (one === gift ? { ...one, ...changes } : one)))}
              onLeave={() => edit(gifts.filter((one) => one !== gift))}
            />
          ))}
        </ul>
      )}
      {pairs > 0 && (
        <div ref={give} className="sticky bottom-0 grid gap-2 border-t border-line bg-paper py-3">
          <p className="flex items-baseline justify-between gap-4">
            <span>{t('The customer gets a voucher of')}</span>
            <strong className="text-28 whitespace-nowrap">{formatTaka(worthOfGifts(gifts))}</strong>
          </p>
          <Button size="lg" block busy={isBusy} onClick={() => void finish()}>
            {t('Give the voucher')}
          </Button>
        </div>
      )}
      <Button tone="quiet" className="justify-self-start" onClick={leave}>
        {t('Back to the exchange')}
      </Button>
      {dialog}
    </section>
  )
}

/** One pair more of a shoe in a size. */
function addGift(gifts: readonly GiftPair[], shoe: KeptShoe, { _id: size, label }: { _id: string; label: string }) {
  const known = gifts.find((one) => one.product === shoe._id && one.size === size)
  const { name, nameBn, code, price } = shoe
  const gift: GiftPair = known
    ? { ...known, quantity: known.quantity + 1 }
    : { product: shoe._id, size, name, nameBn, code, price, label, quantity: 1, condition: 'sellable', reason: 'size' }
  return [...gifts.filter((one) => one !== known), gift]
}

interface GiftLineProps {
  gift: GiftPair
  /** pairs that may come back at most */
  left: number
  onChange: (changes: Partial<GiftPair>) => void
  onLeave: () => void
}

function Gift({ gift, left, onChange, onLeave }: GiftLineProps) {
  const name = t('{name}, size {size}', { name: localized(gift, 'name'), size: gift.label })
  return (
    <li className="grid gap-2 rounded-m border border-line bg-surface p-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <p className="min-w-0 flex-1">
          <strong {...localizedProps(gift, 'name')} />
          <span className="block text-14 text-ink-muted">
            <span translate="no">{gift.code}</span> · {t('Size {size}', { size: gift.label })}
          </span>
        </p>
        <span>{formatTaka(gift.price * gift.quantity)}</span>
        <Button
          tone="quiet"
          size="sm"
          className="-mr-2 min-h-11"
          aria-label={t('Leave it: {number}', { number: name })}
          onClick={onLeave}
        >
          {t('Leave it')}
        </Button>
      </div>
      <Details pick={gift} left={left} set={onChange} />
    </li>
  )
}
