import { type ChangeEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import type { ThanaArea } from '#shared/bangladesh/find-areas.ts'
import { t } from '#shared/language/t.ts'
import type { PaymentMethod } from '#shared/rules/orders/order-status.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { ApiError, api, call } from '#web/api.ts'
import { orderableLines } from '#web/cart/line-change.ts'
import { computeTotals } from '#web/cart/line-totals.ts'
import { useLineRefresh } from '#web/cart/use-line-refresh.ts'
import { readTextFields, WrongFields } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf, useSubmit } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { useUnansweredOrder } from '#web/orders/unanswered-order.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { endSession } from '#web/state/auth.ts'
import { readDraft, saveDraft } from '#web/state/checkout-draft.ts'
import { replaceOrderLines } from '#web/state/order-lines.ts'
import type { CartLine, OrderSource, StoredSession } from '#web/state/shapes.ts'
import { readStorage } from '#web/state/storage.ts'
import { lackOf, type Refusal, refusedLack, toRefusal } from '#web/stock/short-line.tsx'
import { useServing } from '#web/stock/use-serving.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { placeOrder, readOrder } from './place-order.ts'

export interface CheckoutProps {
  source: OrderSource
  user: StoredSession['allInfo']
  lines: readonly CartLine[]
  /** called with the server's message once the order is created */
  onPlaced: (message: string, order: OrderDetail) => void
}

/** A voucher that pays of an order, with the taka that are left on it. */
export interface SpentVoucher {
  code: string
  ending: string
  left: number
}

export type Checkout = ReturnType<typeof useCheckout>

/** What a checkout knows and does: the lines, where they go, which showroom serves them, and the order that is sent. */
export function useCheckout({ source, user, lines, onPlaced }: CheckoutProps) {
  const navigate = useNavigate()
  const [isAlreadyOrdered, setAlreadyOrdered] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { formProps, errors, busy } = useSubmit({
    read: (form) => {
      if (!showroom) {
        toast.error(t('Please select a store first'))
        setDialogOpen(true)
      }
      if (!showroom || !orderable || hasShortLine) throw new WrongFields({})
      setAlreadyOrdered(false)
      setRefused(false)
      const of = { source, customerId: user._id, showroomId: showroom._id, voucher: voucher.paid, lines }
      return readOrder(form, {
        ...of,
        method: voucher.method ?? draft.method,
        collectedAt: isCollected ? showroom : null,
      })
    },
    send: async (order) => {
      const placed = await placeOrder(order)
      onPlaced(placed.message, placed.order)
    },
    errorsOf: (error) => fieldErrorsOf(error, { transaction_id_used: 'transactionId' }),
    report: (error) => {
      toastError(error)
      if (error instanceof ApiError) handleError(error)
    },
  })
  const draft = useCheckoutDraft(user, formProps.ref)
  const { showroom } = draft
  const [isDialogOpen, setDialogOpen] = useState(!showroom)
  const [phone, setPhone] = useState(draft.texts.phone ?? '')
  const [address, setAddress] = useState(draft.texts.address ?? '')
  const [chosenDistrict, setChosenDistrict] = useState(draft.texts.district ?? '')
  const [thana, setThana] = useState(draft.texts.thana ?? '')
  const addressedDistrict = useMemo(() => addressDistrict(address), [address])
  const district = chosenDistrict || addressedDistrict
  const { countedLines, orderable, hasShortLine, refuse, ...served } = useServedLines(source, lines, showroom)
  const ready = useReady(showroom?._id)
  const isCollected = ready !== null && draft.isCollected
  const { shipping, total } = computeTotals(countedLines, district, isCollected)
  const voucher = useVoucher(total)
  // What is chosen stands in fields that no key changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when something is chosen
  useEffect(draft.save, [chosenDistrict, thana])
  // Replaces the checkout in the history, so that Back does not open the dialog again.
  const leaveCheckout = () =>
    navigate(source === 'cart' ? '/cart' : productPath(lines[0]?.product._id), { replace: true })
  const handleError = (error: ApiError) => {
    setAlreadyOrdered(error.code === 'key_reused')
    // The checkout then leads to the login, which leads on whoever still counts as signed in.
    if (error.status === 401) return endSession()
    // No answer is no refusal: the next try tells whether there is an order.
    setRefused(error.status !== 0)
    if (error.code === 'not_found' && error.params.resource === 'Showroom') {
      draft.setShowroom(null)
      setDialogOpen(true)
    } else refuse(error)
  }
  const unanswered = useUnansweredOrder(source, {
    isSending: busy,
    onFound: (order) => onPlaced(t('Order placed successfully'), order),
  })
  return {
    formProps: {
      ...formProps,
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        formProps.onChange(event)
        draft.save()
      },
    },
    ...{ errors, busy, draft, showroom, phone, setPhone, setAddress, district, shipping, total, voucher },
    /** the chosen one with its district; null: none */
    area: thana && chosenDistrict ? { district: chosenDistrict, thana } : null,
    setArea: (area: ThanaArea | null) => {
      setThana(area?.thana ?? '')
      setChosenDistrict(area?.district ?? '')
    },
    setChosenDistrict: (chosen: string) => {
      setThana('')
      setChosenDistrict(chosen)
    },
    ...{ ready, isCollected, setCollected: draft.setCollected },
    ...{ isAlreadyOrdered, isRefused, unanswered, orderable, hasShortLine, isDialogOpen },
    ...served,
    removeLine: (line: CartLine) => {
      if (lines.length === 1) return leaveCheckout()
      replaceOrderLines(
        source,
        lines.filter((other) => other !== line),
      )
    },
    openDialog: () => setDialogOpen(true),
    closeDialog: () => (showroom ? setDialogOpen(false) : leaveCheckout()),
    /** by its id */
    useShowroom: (id: string) =>
      call(api.showrooms.single[':id'].$get({ param: { id } })).then(draft.setShowroom, toastError),
    chooseShowroom: (selection: Showroom) => {
      draft.setShowroom(selection)
      setDialogOpen(false)
    },
  }
}

/** The voucher that pays of a total, or all of it. */
function useVoucher(total: number) {
  const [voucher, setVoucher] = useState<SpentVoucher | null>(null)
  const byVoucher = Math.min(voucher?.left ?? 0, total)
  // A shop that takes no cash has the wallet's number all the same.
  const isCovered = byVoucher > 0 && byVoucher === total && shopFacts.methods.includes('COD')
  return {
    ...{ spent: voucher, setSpent: setVoucher, taka: byVoucher, isCovered },
    paid: voucher && { code: voucher.code, taka: byVoucher },
    /** where nothing is left to pay */
    method: isCovered ? ('COD' as const) : null,
  }
}

/** The lines as the catalogue and the showrooms have them at this moment. */
function useServedLines(source: OrderSource, lines: readonly CartLine[], showroom: Showroom | null) {
  const { changes, refresh } = useLineRefresh(source)
  const countedLines = orderableLines(lines, changes)
  const { serving, refresh: refreshServing } = useServing(lines)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const served = showroom ? serving?.get(showroom._id) : undefined
  const lackFor = (line: CartLine) => lackOf(line, served) ?? refusedLack(line, refusal, showroom?._id)
  return {
    changes,
    countedLines,
    orderable: countedLines.length === lines.length,
    serving,
    /** what the showroom lacks of a line; undefined if it has all of it */
    lackFor,
    hasShortLine: countedLines.some(lackFor),
    /** Reads lines and showrooms anew where an order was refused for what has changed */
    refuse: ({ status, code, params }: ApiError) => {
      if (status !== 404 && status !== 409) return
      if (code === 'sold_out' && showroom) setRefusal(toRefusal(showroom._id, params))
      refresh()
      refreshServing()
    },
  }
}

/**
 * The state of a checkout form, saved for this tab so that a reload loses nothing. Without a draft the fields are
 * prefilled from the account.
 */
function useCheckoutDraft(user: StoredSession['allInfo'], form: RefObject<HTMLFormElement | null>) {
  const [draft] = useState(() => readDraft(user._id))
  const [showroom, setShowroom] = useState<Showroom | null>(draft?.store ?? readStorage('showroom'))
  const [method, setMethod] = useState<PaymentMethod>(draft?.method ?? 'COD')
  const [isCollected, setCollected] = useState(draft?.isCollected ?? false)
  const accountValues: Partial<Record<string, string>> = {
    name: user.name,
    email: user.email,
    phone: user.phone,
    address: user.location,
    district: user.area?.district,
    thana: user.area?.thana,
  }

  /** Saves the current form values, except those equal to the account's, so that they follow the account. */
  const save = () => {
    if (!form.current) return
    const changedValues = Object.entries(readTextFields(form.current)).filter(
      ([name, text]) => text !== (accountValues[name] ?? ''),
    )
    saveDraft({ customer: user._id, store: showroom, method, isCollected, texts: Object.fromEntries(changedValues) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are saved on change
  useEffect(save, [showroom, method, isCollected])

  return {
    showroom,
    setShowroom,
    method,
    setMethod,
    isCollected,
    setCollected,
    texts: { ...accountValues, ...draft?.texts },
    save,
  }
}

/** When an order of now could be fetched in a showroom, by the shop's clock; null: it cannot, or nobody knows yet. */
function useReady(showroom: string | undefined): { readyBy: string; now: string } | null {
  const key = shopFacts.collects && showroom ? showroom : null
  const times = useFetched(key, () => call(api.orders['collection-times'].$get()), 'the times of collecting', [])
  return times?.find(({ store }) => store === showroom) ?? null
}
