import { Store } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ApiError } from '#web/api.ts'
import { orderableLines } from '#web/cart/line-change.ts'
import { computeTotals } from '#web/cart/line-totals.ts'
import { useLineRefresh } from '#web/cart/use-line-refresh.ts'
import { useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { UnansweredNotice } from '#web/orders/unanswered-notice.tsx'
import { useUnansweredOrder } from '#web/orders/use-unanswered-order.ts'
import { fullAddress } from '#web/showrooms/full-address.ts'
import { endSession } from '#web/state/auth.ts'
import { replaceOrderLines } from '#web/state/order-lines.ts'
import type { CartLine, OrderSource, StoredSession } from '#web/state/shapes.ts'
import { lackOf, type Refusal, refusedLack, ShortLine, toRefusal } from '#web/stock/short-line.tsx'
import { useServing } from '#web/stock/use-serving.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaidAlready } from './paid-already.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { ShowroomDialog } from './showroom-dialog.tsx'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { usePlaceOrder } from './use-place-order.ts'

interface CheckoutFormProps {
  source: OrderSource
  user: StoredSession['allInfo']
  lines: readonly CartLine[]
  /** called with the server's message once the order is created */
  onPlaced: (message: string, order: OrderDetail) => void
}

/** The checkout form: showroom, delivery, payment and order summary. */
export function CheckoutForm({ source, user, lines, onPlaced }: CheckoutFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const { showroom, setShowroom, method, setMethod, texts, save } = useCheckoutDraft(user, form)
  const [dialogOpen, setDialogOpen] = useState(!showroom)
  const [phone, setPhone] = useState(texts.phone ?? '')
  const [address, setAddress] = useState(texts.address ?? '')
  const [isAlreadyOrdered, setAlreadyOrdered] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { changes, refresh } = useLineRefresh(source)
  const countedLines = orderableLines(lines, changes)
  const [chosenDistrict, setChosenDistrict] = useState(texts.district ?? '')
  const addressedDistrict = useMemo(() => addressDistrict(address), [address])
  const district = chosenDistrict || addressedDistrict
  const { shipping, total } = computeTotals(countedLines, district)
  const orderable = countedLines.length === lines.length
  const { serving, refresh: refreshServing } = useServing(lines)
  const served = showroom ? serving?.get(showroom._id) : undefined
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const lackFor = (line: CartLine) => lackOf(line, served) ?? refusedLack(line, refusal, showroom?._id)
  const hasShortLine = countedLines.some(lackFor)

  // Replaces the checkout in the history, so that Back does not open the dialog again.
  const leaveCheckout = () =>
    navigate(source === 'cart' ? '/cart' : productPath(lines[0]?.product._id), { replace: true })
  const handleError = ({ status, code, params }: ApiError) => {
    setAlreadyOrdered(code === 'key_reused')
    // The checkout then leads to the login, which leads on whoever still counts as signed in.
    if (status === 401) return endSession()
    // No answer is no refusal: the next try tells whether there is an order.
    setRefused(status !== 0)
    if (code === 'not_found' && params.resource === 'Showroom') {
      setShowroom(null)
      setDialogOpen(true)
    } else if (status === 404 || status === 409) {
      if (code === 'sold_out' && showroom) setRefusal(toRefusal(showroom._id, params))
      refresh()
      refreshServing()
    }
  }
  const { busy, placeOrder } = usePlaceOrder({
    onErrors: showErrors,
    onPlaced,
    onError: handleError,
  })
  const unanswered = useUnansweredOrder(source, {
    isSending: busy,
    onFound: (order) => onPlaced(t('Order placed successfully'), order),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!showroom) {
      toast.error(t('Please select a store first'))
      setDialogOpen(true)
    } else if (orderable && !hasShortLine) {
      setAlreadyOrdered(false)
      setRefused(false)
      void placeOrder(event.currentTarget, { source, customerId: user._id, showroomId: showroom._id, method, lines })
    }
  }

  const removeLine = (line: CartLine) => {
    if (lines.length === 1) return leaveCheckout()
    replaceOrderLines(
      source,
      lines.filter((other) => other !== line),
    )
  }
  const renderShort = (line: CartLine) => {
    const lack = lackFor(line)
    if (!lack || !showroom) return null
    return (
      <ShortLine
        line={line}
        lack={lack}
        showroom={localized(showroom, 'code')}
        onChangeShowroom={() => setDialogOpen(true)}
        onRemove={() => removeLine(line)}
      />
    )
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
          save()
        }}
        className="mt-6 flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-16"
      >
        <div className="grid grid-cols-1 gap-10">
          <FormSection title="Store">
            <SelectedShowroom showroom={showroom} onChange={() => setDialogOpen(true)} />
          </FormSection>
          <FormSection title="Delivery">
            <DeliveryFields
              {...{ texts, errors, district }}
              onPhoneChange={setPhone}
              onAddressChange={setAddress}
              onDistrictChange={setChosenDistrict}
            />
          </FormSection>
          <FormSection title="Payment method">
            <PaymentFields {...{ method, shipping, total, phone, texts, errors }} onMethodChange={setMethod} />
          </FormSection>
        </div>
        <div className="max-lg:contents lg:sticky lg:top-6 lg:rounded-m lg:border lg:border-line lg:bg-surface lg:p-6">
          <OrderSummary {...{ lines, changes, district, renderShort }} />
          <div className="grid gap-3 border-t border-line bg-surface py-4 max-lg:-mx-gutter max-lg:-mt-10 max-lg:px-gutter max-lg:[@media(min-height:32rem)]:sticky max-lg:[@media(min-height:32rem)]:bottom-0 lg:pb-0">
            {isAlreadyOrdered && (
              <Notice tone="warn">
                We already have an order for these items from an earlier attempt. Press PLACE ORDER again only if you
                want to order them twice.
              </Notice>
            )}
            <UnansweredNotice state={unanswered} />
            {isWallet(method) && (isRefused || hasShortLine || !orderable) && <PaidAlready wallet={method} />}
            <p className="flex justify-between gap-4 text-18 font-semibold tabular-nums">
              <span>Total</span>
              <output aria-label={t('Total')} data-testid="total">
                {formatTaka(total)}
              </output>
            </p>
            <Button
              type="submit"
              size="lg"
              block
              disabled={!showroom || !orderable || hasShortLine}
              aria-describedby={orderable && !hasShortLine ? undefined : 'order-why'}
              busy={busy}
              busyLabel="Placing order…"
            >
              PLACE ORDER
            </Button>
            {orderable && hasShortLine && (
              <p id="order-why" className="text-14 text-bad">
                This showroom does not have everything. Choose another showroom or another size, or remove what is
                missing.
              </p>
            )}
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
      <ShowroomDialog
        open={dialogOpen}
        customer={user._id}
        district={district}
        selectedId={showroom?._id ?? null}
        serving={serving}
        lineCount={lines.length}
        onSelect={(selection) => {
          setShowroom(selection)
          setDialogOpen(false)
        }}
        onClose={() => (showroom ? setDialogOpen(false) : leaveCheckout())}
      />
    </div>
  )
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-22">{title}</h2>
      {children}
    </section>
  )
}

function SelectedShowroom({ showroom, onChange }: { showroom: Showroom | null; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-m border border-line bg-surface p-4">
      <Store aria-hidden="true" className="size-6 shrink-0 text-brand" />
      {showroom ? (
        <div className="grow basis-48">
          <p {...localizedProps(showroom, 'code')} className="font-semibold" />
          <p className="text-14 text-ink-muted">
            {fullAddress(showroom.address)} · {showroom.contact.phone}
          </p>
        </div>
      ) : (
        <p className="grow basis-48 text-ink-muted">No store is chosen yet.</p>
      )}
      <Button tone="secondary" size="sm" onClick={onChange}>
        {showroom ? t('Change Store') : t('Select Store')}
      </Button>
    </div>
  )
}
