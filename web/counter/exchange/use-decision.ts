import { useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { isWithinLimit } from '#shared/rules/counter/counter.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { useApproval } from '../approval.tsx'
import { approveExchange } from '../device/api.ts'
import {
  type Draft,
  linesBack,
  needsDecision,
  type PayBack,
  pricedOut,
  worthOfGifts,
} from '../device/exchange-draft.ts'
import type { ShopFacts } from '../device/store.ts'
import type { Payment } from '../device/tender.ts'
import type { Counter } from '../device/use-counter.ts'

export interface ExchangeProps {
  counter: Counter
  shop: ShopFacts
}

/** Sends the exchange. Rejects with words for the clerk. */
export type Send = (paid: { payments: Payment[]; phone?: string; payBack?: PayBack } & Approvals) => Promise<void>

export interface MakingProps extends ExchangeProps {
  draft: Draft
  change: (draft: Draft) => void
  send: Send
}

/** What the clerk is told of what they did last. */
export interface Notice {
  tone: 'warn' | 'bad'
  text: string
}

interface Given {
  token: string
  until: number
  /** what was approved */
  of: string
}

export interface Approvals {
  approval?: string
  discountApproval?: string
}

const wordsOf = ({ gifts }: Draft) =>
  gifts
    ? t('A voucher of {taka} for a gift without a receipt', { taka: formatTaka(worthOfGifts(gifts)) })
    : t('An exchange of damaged, late or reduced pairs')

/** Asks somebody present for what the clerk may not decide: damaged or late pairs, gifts, and discounts above the limit. Render `dialog`. */
export function useDecision({ device }: Counter, shop: ShopFacts) {
  const { askFor, askDiscounts, dialog, isOpen } = useApproval(device)
  const given = useRef(new Map<string, Given>())
  const get = async (kind: string, of: string, ask: () => ReturnType<typeof askFor>): Promise<string> => {
    const known = given.current.get(kind)
    if (known?.of === of && Date.now() < known.until) return known.token
    const answer = await ask()
    if (!answer) throw new Error(t('Nobody has approved this.'))
    given.current.set(kind, { ...answer, of })
    return answer.token
  }
  /** The approvals that an exchange needs. Rejects with words for the clerk. */
  const decide = async (draft: Draft): Promise<Approvals> => {
    if (!device) return {}
    const parts = pricedOut(draft).flatMap((line) => line.parts.filter(({ isSwapped }) => !isSwapped))
    const approvals: Approvals = {}
    const isAsked = needsDecision(draft) || draft.refusal?.code === 'reduced'
    if (isAsked && !shop.may?.includes('write_exchanges'))
      approvals.approval = await get('exchange', JSON.stringify([draft.picks, draft.gifts]), () =>
        askFor(wordsOf(draft), (by) => approveExchange(device, linesBack(draft), by)),
      )
    if (!isWithinLimit(parts, shop.settings) && !shop.may?.includes('write_discounts'))
      approvals.discountApproval = await get('discount', JSON.stringify(parts), () => askDiscounts(parts))
    return approvals
  }
  return { decide, dialog, isAsking: isOpen }
}
