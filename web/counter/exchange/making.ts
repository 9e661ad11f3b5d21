import type { Draft, PayBack } from '../device/exchange-draft.ts'
import type { ShopFacts } from '../device/store.ts'
import type { Payment } from '../device/tender.ts'
import type { Counter } from '../device/use-counter.ts'
import type { Approvals } from './use-decision.ts'

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
