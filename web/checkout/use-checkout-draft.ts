import { type RefObject, useEffect, useState } from 'react'
import type { PaymentMethod } from '#shared/rules/order-status.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { formTexts } from '#web/lib/forms/field-errors.ts'
import { keepDraft, readDraft } from '#web/state/checkout-draft.ts'
import type { StoredSession } from '#web/state/shapes.ts'

/**
 * The state of a checkout form, saved for this tab so that a reload loses nothing. Without a draft the fields are
 * prefilled from the account.
 */
export function useCheckoutDraft(user: StoredSession['allInfo'], form: RefObject<HTMLFormElement | null>) {
  const [draft] = useState(() => readDraft(user._id))
  const [store, setStore] = useState<Showroom | null>(draft?.store ?? null)
  const [method, setMethod] = useState<PaymentMethod>(draft?.method ?? 'COD')
  const own: Partial<Record<string, string>> = {
    name: user.name,
    email: user.email,
    phone: user.phone,
    address: user.location,
  }

  /** Saves the current form values, except those equal to the account's, so that they follow the account. */
  const keep = () => {
    if (!form.current) return
    const typed = Object.entries(formTexts(form.current)).filter(([name, text]) => text !== (own[name] ?? ''))
    keepDraft({ customer: user._id, store, method, texts: Object.fromEntries(typed) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are saved on change
  useEffect(keep, [store, method])

  return { store, setStore, method, setMethod, texts: { ...own, ...draft?.texts }, keep }
}
