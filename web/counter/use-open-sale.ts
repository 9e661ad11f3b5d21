import { useCallback, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { isWithinLimit } from '#shared/rules/counter/counter.ts'
import { useApproval } from './approval.tsx'
import { type Basket, discountsOf } from './device/basket.ts'
import { readFact, type ShopFacts, type Tender, writeFact } from './device/store.ts'
import type { Payment } from './device/tender.ts'
import type { Counter } from './device/use-counter.ts'

const NO_TENDER: Tender = { payments: [], approval: null }

/** The basket that is open, with what has been paid of it and who has approved its discounts: a page that is killed finds it again. */
export function useOpenSale({ store, device, session, isReached }: Counter, shop: ShopFacts) {
  const [basket, setBasket] = useState<Basket | null>(null)
  const [tender, setTender] = useState(NO_TENDER)
  const { ask, dialog, isOpen } = useApproval(device)
  useEffect(() => {
    void Promise.all([readFact(store, 'basket'), readFact(store, 'tender')]).then(
      ([kept, paid]) => {
        setTender(paid ?? NO_TENDER)
        setBasket(kept ?? [])
      },
      () => setBasket([]),
    )
  }, [store])

  const change = (next: Basket) => {
    setBasket(next)
    void writeFact(store, 'basket', next).catch(() => {})
    if (next.length === 0) void store.delete('facts', 'kept').catch(() => {})
  }
  /** A payment is on the device before anybody is told so. */
  const keepTender = async (next: Tender) => {
    await writeFact(store, 'tender', next).catch(() => {})
    setTender(next)
  }
  const payments = tender.payments
  const keepPayments = (next: Payment[]) => keepTender({ ...tender, payments: next })
  const clear = useCallback(() => {
    setBasket([])
    setTender(NO_TENDER)
  }, [])

  const lines = basket ?? []
  const needsApproval = !isWithinLimit(lines, shop.settings) && !shop.may?.includes('write_discounts')
  const asker = session?.allInfo._id ?? ''
  const isOfBasket = tender.approval?.discounts === discountsOf(lines) && tender.approval.asker === asker
  /**
   * The approval of the discounts, which is asked for where one is needed; undefined where none is. Without a connection the one that was
   * given goes along, however old. Rejects with words for the clerk.
   */
  const approve = async (): Promise<string | undefined> => {
    const { approval } = tender
    if (!needsApproval) return
    if (approval && isOfBasket && (!isReached || Date.now() < approval.until)) return approval.token
    if (!isReached)
      throw new Error(t('Somebody has to approve this discount, which needs a connection. Give less, or wait for it.'))
    const given = await ask(lines)
    if (!given) throw new Error(t('Nobody has approved this discount.'))
    await keepTender({ payments, approval: { ...given, asker } })
    return given.token
  }
  return {
    isLoaded: basket !== null,
    basket: lines,
    change,
    payments,
    keepPayments,
    clear,
    needsApproval,
    approvedBy: needsApproval && isOfBasket ? tender.approval?.by : undefined,
    approve,
    dialog,
    isAsking: isOpen,
  }
}
