import { CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { deliveryZone } from '#shared/rules/orders/delivery.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import type { PlacedOrder } from '#web/state/placed-order.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { paymentText, readyText } from './ready-text.ts'
import './order-confirmation.css'

interface OrderConfirmationProps {
  order: PlacedOrder
  onDismiss: () => void
}

/** What was ordered where, when it comes and what happens until then. */
export function OrderConfirmation({ order, onDismiss }: OrderConfirmationProps) {
  const { id, number, total, method, showroom, readyBy, promisedOn } = order
  const store = localized(showroom, 'code')
  return (
    <section aria-labelledby="placed-order" className="order-confirmation wrap py-4 sm:py-6">
      <div className="relative rounded-l border border-ok bg-ok-ground p-4 sm:p-6">
        <IconButton label="Close the confirmation" onClick={onDismiss} className="absolute! top-2 right-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
        <h2 id="placed-order" className="flex items-start gap-3 pr-10 text-22 sm:text-28">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-ok sm:mt-1" />
          Thank you, we have your order
        </h2>
        <dl className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4">
          <Fact name={t('Order number')}>
            <span className="flex flex-wrap items-center gap-x-1 font-semibold tabular-nums">
              {number}
              <span className="-my-2.5">
                <CopyButton text={number} subject="Order number" />
              </span>
            </span>
          </Fact>
          {readyBy ? (
            <Fact name={t('Collect in the showroom')}>{readyText(readyBy)}</Fact>
          ) : promisedOn ? (
            <Fact name={t('With you by')}>
              <span className="font-semibold">{formatDeliveryDay(promisedOn)}</span>
            </Fact>
          ) : (
            <Fact name={t('Arrives within')}>{daysOf(order)}</Fact>
          )}
          <Fact name={t('Store')}>
            <span {...localizedProps(showroom, 'code')} className="font-semibold" />
            <br />
            <TextLink to={`tel:${showroom.phone}`} className="inline-block py-1 tabular-nums">
              {showroom.phone}
            </TextLink>
          </Fact>
          <Fact name={t('Total')}>
            <span className="font-semibold tabular-nums">{formatTaka(total)}</span>
            <br />
            {paymentText({ method }, readyBy ? 'collection' : 'delivery')}
          </Fact>
        </dl>
        <h3 className="mt-5 font-text text-16 font-semibold tracking-normal">What happens next</h3>
        <ol className="mt-1 grid max-w-prose list-decimal gap-1 pl-5 text-14 [&:lang(bn)]:list-[bengali]">
          <li>{firstStep(order, store)}</li>
          {readyBy && <li>{t('We send you a code once it is packed. It stands on the page of the order too.')}</li>}
          {readyBy && <li>{t('Bring the code, try your shoes on, and pay at the counter what is not paid yet.')}</li>}
          {!readyBy && (
            <li>
              Once it is approved, they pack it and hand it to the courier. Until then you can cancel it on its page.
            </li>
          )}
          {!readyBy && (
            <li>
              {isWallet(method)
                ? t('Check the parcel before the courier leaves.')
                : t('Check the parcel, then pay the courier {total}.', { total: formatTaka(total) })}
            </li>
          )}
        </ol>
        <LinkButton to={`/profile/orders/${id}`} className="mt-5 max-sm:w-full">
          Track order
        </LinkButton>
        <p className="mt-2">
          <TextLink to="/track" className="inline-block py-2 text-14">
            {t('Track it without signing in')}
          </TextLink>
        </p>
      </div>
    </section>
  )
}

/** What the shop does first: it calls about sizes that it does not hold yet. */
function firstStep({ method, sizesToConfirm, readyBy }: PlacedOrder, store: string): string {
  if (readyBy && !sizesToConfirm && !isWallet(method)) return t('{store} sets your shoes aside.', { store })
  if (isWallet(method))
    return sizesToConfirm
      ? t('{store} will check your payment and then set your shoes aside. If a size has gone by then, we call you.', {
          store,
        })
      : t('{store} will check your payment and the shoes, and may call you about the address.', { store })
  return sizesToConfirm
    ? t('We call to confirm your sizes. {store} sets the shoes aside once you have said yes.', { store })
    : t('{store} will check the shoes, and may call you about the address.', { store })
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-ink-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How long it usually takes to the district; both times where the address names none. */
function daysOf({ district }: PlacedOrder): string {
  const { deliveryDaysDhaka: dhaka, deliveryDaysElsewhere: elsewhere } = shopFacts.promises
  if (!district) return t('{dhaka} working days in Dhaka, {elsewhere} elsewhere', { dhaka, elsewhere })
  return t('{days} working days', { days: deliveryZone(shopFacts.delivery.zones, district)?.days ?? elsewhere })
}
