import { Store } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isWallet, paymentMethodLabel, type Wallet } from '#shared/rules/orders/order-status.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { UnansweredNotice } from '#web/orders/unanswered-order.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { fullAddress } from '#web/showrooms/full-address.ts'
import { ShowroomPicker } from '#web/showrooms/showroom-picker.tsx'
import type { CartLine } from '#web/state/shapes.ts'
import { ShortLine } from '#web/stock/short-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { type Checkout, type CheckoutProps, useCheckout } from './use-checkout.ts'

const BetterShowroom = lazy(() => import('./better-showroom.tsx'))
const FulfilmentChoice = lazy(() => import('./fulfilment-choice.tsx'))
/** Few have one. */
const VoucherLine = lazy(() => import('./voucher-line.tsx'))

/** The checkout form: showroom, delivery, payment and order summary. */
export function CheckoutForm(props: CheckoutProps) {
  const checkout = useCheckout(props)
  const { formProps, errors, draft, district, showroom, serving } = checkout
  const { lines } = props
  const renderShort = (line: CartLine) => {
    const lack = checkout.lackFor(line)
    if (!lack || !showroom) return null
    return (
      <ShortLine
        line={line}
        lack={lack}
        showroom={localized(showroom, 'code')}
        onRemove={() => checkout.removeLine(line)}
      />
    )
  }
  return (
    <div className="wrap pt-8 lg:pb-section">
      <h1 className="text-36">Checkout</h1>
      <form
        {...formProps}
        className="mt-6 flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-16"
      >
        <div className="grid grid-cols-1 gap-10">
          <FormSection title="Store">
            <SelectedShowroom showroom={showroom} onChange={checkout.openDialog} />
            {checkout.hasShortLine && showroom && (
              <Suspense>
                <BetterShowroom
                  {...{ showroom, serving }}
                  lineCount={lines.length}
                  lackCount={lines.filter(checkout.lackFor).length}
                  onUse={checkout.useShowroom}
                  onChange={checkout.openDialog}
                />
              </Suspense>
            )}
            {checkout.ready && (
              <Suspense>
                <FulfilmentChoice
                  {...checkout.ready}
                  isCollected={checkout.isCollected}
                  onChange={checkout.setCollected}
                />
              </Suspense>
            )}
          </FormSection>
          <FormSection title={checkout.isCollected ? t('Who collects it') : t('Delivery')}>
            <DeliveryFields
              {...{ texts: draft.texts, errors, district, isCollected: checkout.isCollected }}
              onPhoneChange={checkout.setPhone}
              onAddressChange={checkout.setAddress}
              onDistrictChange={checkout.setChosenDistrict}
              area={checkout.area}
              onAreaChange={checkout.setArea}
            />
          </FormSection>
          {!checkout.voucher.isCovered && (
            <FormSection title="Payment method">
              <PaymentFields
                {...{ method: draft.method, texts: draft.texts, errors, isCollected: checkout.isCollected }}
                {...{
                  shipping: checkout.shipping,
                  total: checkout.total - checkout.voucher.taka,
                  phone: checkout.phone,
                }}
                onMethodChange={draft.setMethod}
              />
            </FormSection>
          )}
        </div>
        <div className="max-lg:contents lg:sticky lg:top-6 lg:rounded-m lg:border lg:border-line lg:bg-surface lg:p-6">
          <OrderSummary
            {...{ lines, changes: checkout.changes, district, isCollected: checkout.isCollected, renderShort }}
            showroom={showroom?._id}
          />
          {shopFacts.vouchers && (
            <Suspense>
              <VoucherLine
                {...{ voucher: checkout.voucher.spent, taka: checkout.voucher.taka, error: errors.code }}
                onChange={checkout.voucher.setSpent}
              />
            </Suspense>
          )}
          {isWallet(draft.method) && (checkout.isRefused || checkout.hasShortLine || !checkout.orderable) && (
            <PaidAlready wallet={draft.method} />
          )}
          <PlaceOrder checkout={checkout} source={props.source} />
        </div>
      </form>
      <ShowroomDialog
        open={checkout.isDialogOpen}
        customer={props.user._id}
        district={district}
        selectedId={showroom?._id ?? null}
        serving={serving}
        lineCount={lines.length}
        onSelect={checkout.chooseShowroom}
        onClose={checkout.closeDialog}
      />
    </div>
  )
}

/** What is known of earlier tries, the total, the button, and why it cannot be pressed. */
function PlaceOrder({ checkout, source }: { checkout: Checkout; source: CheckoutProps['source'] }) {
  const { showroom, orderable, hasShortLine, total } = checkout
  const byVoucher = checkout.voucher.taka
  const canBePlaced = orderable && !hasShortLine
  return (
    <div className="grid gap-3 border-t border-line bg-surface py-4 max-lg:-mx-gutter max-lg:-mt-10 max-lg:px-gutter max-lg:[@media(min-height:32rem)]:sticky max-lg:[@media(min-height:32rem)]:bottom-0 lg:pb-0">
      {checkout.isAlreadyOrdered && (
        <Notice tone="warn">
          We already have an order for these items from an earlier attempt. Press PLACE ORDER again only if you want to
          order them twice.
        </Notice>
      )}
      <UnansweredNotice state={checkout.unanswered} />
      <p className="flex justify-between gap-4 text-18 font-semibold tabular-nums">
        <span>Total</span>
        <output aria-label={t('Total')} data-testid="total">
          {formatTaka(total)}
        </output>
      </p>
      {byVoucher > 0 && (
        <p className="flex justify-between gap-4 font-semibold tabular-nums">
          <span>{t('Left to pay')}</span>
          <output aria-label={t('Left to pay')}>{formatTaka(total - byVoucher)}</output>
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        block
        disabled={!showroom || !canBePlaced}
        aria-describedby={canBePlaced ? undefined : 'order-why'}
        busy={checkout.busy}
        busyLabel="Placing order…"
      >
        PLACE ORDER
      </Button>
      {orderable && hasShortLine && (
        <p id="order-why" className="text-14 text-bad">
          This showroom does not have everything.
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

/** Says where the money is of somebody who has paid from a wallet before an order was refused. */
function PaidAlready({ wallet }: { wallet: Wallet }) {
  const { phone, hours } = shopFacts.care
  return (
    <Notice tone="warn" title="Have you paid already? Your money is not lost." className="max-lg:mb-4 lg:mb-5">
      Place the order once it can be placed, with the transaction ID that {paymentMethodLabel(wallet)} gave you: do not
      pay again. If you cannot, call us at{' '}
      <a href={`tel:${phoneDigits(phone)}`} className="text-link whitespace-nowrap">
        {phone}
      </a>{' '}
      ({hours}), and we put it right or pay it back.
    </Notice>
  )
}

interface ShowroomDialogProps extends ComponentProps<typeof ShowroomPicker> {
  open: boolean
  onClose: () => void
}

/** The dialog that selects the showroom of an order. The parent handles closing it without a selection. */
function ShowroomDialog({ open, onClose, ...picker }: ShowroomDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Select Store"
      description="Your order is prepared and sent by the store that you choose."
      variant="bottom"
      size="lg"
    >
      <ShowroomPicker {...picker} />
    </Dialog>
  )
}
