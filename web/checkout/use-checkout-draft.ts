import { type RefObject, useEffect, useState } from 'react'
import type { PaymentMethod } from '#shared/rules/orders/order-status.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { readTextFields } from '#web/lib/forms/field-errors.ts'
import { readDraft, saveDraft } from '#web/state/checkout-draft.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { readStorage } from '#web/state/storage.ts'

/**
 * The state of a checkout form, saved for this tab so that a reload loses nothing. Without a draft the fields are
 * prefilled from the account.
 */
export function useCheckoutDraft(user: StoredSession['allInfo'], form: RefObject<HTMLFormElement | null>) {
  const [draft] = useState(() => readDraft(user._id))
  const [showroom, setShowroom] = useState<Showroom | null>(draft?.store ?? readStorage('showroom'))
  const [method, setMethod] = useState<PaymentMethod>(draft?.method ?? 'COD')
  const accountValues: Partial<Record<string, string>> = {
    name: user.name,
    email: user.email,
    phone: user.phone,
    address: user.location,
  }

  /** Saves the current form values, except those equal to the account's, so that they follow the account. */
  const save = () => {
    if (!form.current) return
    const changedValues = Object.entries(readTextFields(form.current)).filter(
      ([name, text]) => text !== (accountValues[name] ?? ''),
    )
    saveDraft({ customer: user._id, store: showroom, method, texts: Object.fromEntries(changedValues) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are saved on change
  useEffect(save, [showroom, method])

  return {
    showroom,
    setShowroom,
    method,
    setMethod,
    texts: { ...accountValues, ...draft?.texts },
    save,
  }
}
