import { Store } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatTaka } from '#shared/rules/price.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ApiError } from '#web/api.ts'
import { withNext } from '#web/auth/next-path.ts'
import { isOrderable, lineKey } from '#web/cart/line-change.ts'
import { totalsOf } from '#web/cart/line-totals.ts'
import { usePresentLines } from '#web/cart/use-line-refresh.ts'
import { useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { forgetDraft } from '#web/state/checkout-draft.ts'
import type { CartLine, OrderSource, StoredSession } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { StoreDialog } from './showroom-dialog.tsx'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { usePlaceOrder } from './use-place-order.ts'

interface CheckoutFormProps {
  source: OrderSource
  /** the path of this page */
  path: string
  user: StoredSession['allInfo']
  lines: readonly CartLine[]
  /** called with the server's message once the order is created */
  onPlaced: (message: string) => void
}

/** The checkout form: showroom, delivery, payment and order summary. */
export function CheckoutForm({ source, path, user, lines, onPlaced }: CheckoutFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, onChange } = useFieldErrors(form)
  const { store, setStore, method, setMethod, texts, keep } = useCheckoutDraft(user, form)
  const [choosing, setChoosing] = useState(!store)
  const [phone, setPhone] = useState(texts.phone ?? '')
  const [alreadyOrdered, setAlreadyOrdered] = useState(false)
  const { changes, ask } = usePresentLines(source)
  const { total } = totalsOf(lines)
  const orderable = lines.every((line) => isOrderable(changes.get(lineKey(line))))

  // Replaces the checkout in the history, so that Back does not open the dialog again.
  const leave = () =>
    navigate(source === 'cart' ? '/cart' : `/products/details/${lines[0]?.product._id}`, { replace: true })
  const refused = ({ status, code, message }: ApiError) => {
    setAlreadyOrdered(code === 'key_reused')
    if (status === 401) return navigate(withNext('/login', path))
    if (status === 404 && message === 'Showroom not found') {
      setStore(null)
      setChoosing(true)
    } else if (status === 404 || status === 409) ask()
  }
  const placed = (message: string) => {
    forgetDraft()
    onPlaced(message)
  }
  const { busy, place } = usePlaceOrder({ onErrors: show, onPlaced: placed, onRefused: refused })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!store) {
      toast.error('Please select a store first')
      setChoosing(true)
    } else if (orderable) {
      setAlreadyOrdered(false)
      void place(event.currentTarget, { source, customer: user._id, store: store._id, method, lines })
    }
  }

  return (
    <div className="wrap pt-8 lg:pb-section">
      <h1 className="text-36">Checkout</h1>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onChange={(event) => {
          onChange(event)
          keep()
        }}
        className="mt-6 flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-16"
      >
        <div className="grid grid-cols-1 gap-10">
          <Part title="Store">
            <ChosenStore store={store} onChange={() => setChoosing(true)} />
          </Part>
          <Part title="Delivery">
            <DeliveryFields texts={texts} errors={errors} onPhone={setPhone} />
          </Part>
          <Part title="Payment method">
            <PaymentFields {...{ method, total, phone, texts, errors }} onMethod={setMethod} />
          </Part>
        </div>
        <div className="max-lg:contents lg:sticky lg:top-36 lg:rounded-m lg:border lg:border-line lg:bg-surface lg:p-6">
          <OrderSummary lines={lines} changes={changes} />
          <div className="grid gap-3 border-t border-line bg-surface py-4 max-lg:-mx-gutter max-lg:-mt-10 max-lg:px-gutter max-lg:[@media(min-height:32rem)]:sticky max-lg:[@media(min-height:32rem)]:bottom-0 lg:pb-0">
            {alreadyOrdered && (
              <Notice tone="warn">
                An order of these very items from an earlier try has already reached us. Press PLACE ORDER again only if
                you want them once more.
              </Notice>
            )}
            <p className="flex justify-between gap-4 text-18 font-semibold tabular-nums">
              <span>Total</span>
              <span data-testid="total">{formatTaka(total)}</span>
            </p>
            <Button
              type="submit"
              size="lg"
              block
              disabled={!store || !orderable}
              aria-describedby={orderable ? undefined : 'order-why'}
              busy={busy}
              busyLabel="Placing order…"
            >
              PLACE ORDER
            </Button>
            {!orderable && (
              <p id="order-why" className="text-14 text-bad">
                Something here is no longer available.{' '}
                {source === 'cart' ? (
                  <TextLink to="/cart">Review your cart</TextLink>
                ) : (
                  <TextLink to="/">Continue Shopping</TextLink>
                )}
              </p>
            )}
          </div>
        </div>
      </form>
      <StoreDialog
        open={choosing}
        chosen={store?._id ?? null}
        onChoose={(chosen) => {
          setStore(chosen)
          setChoosing(false)
        }}
        onClose={() => (store ? setChoosing(false) : leave())}
      />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-22">{title}</h2>
      {children}
    </section>
  )
}

function ChosenStore({ store, onChange }: { store: Showroom | null; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-m border border-line bg-surface p-4">
      <Store aria-hidden="true" className="size-6 shrink-0 text-brand" />
      {store ? (
        <div className="flex-[1_1_11rem]">
          <p className="font-semibold">{store.code}</p>
          <p className="text-14 text-ink-muted">
            {store.address.street}, {store.address.area}, {store.address.district} · {store.contact.phone}
          </p>
        </div>
      ) : (
        <p className="flex-[1_1_11rem] text-ink-muted">No store is chosen yet.</p>
      )}
      <Button tone="secondary" size="sm" onClick={onChange}>
        {store ? 'Change Store' : 'Select Store'}
      </Button>
    </div>
  )
}
