import { MapPin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { t } from '#shared/language/t.ts'
import { feesDiffer } from '#shared/rules/delivery.ts'
import { shop } from '#web/shop.ts'
import { LanguageLink } from './language-link.tsx'

const MyShowroom = lazy(() => import('#web/stock/my-showroom.tsx'))

/** A line above the header with what shoppers ask before they buy. */
export function ServiceLine() {
  return (
    <div className="on-dark h-9 bg-brand text-brand-ink">
      <div className="wrap flex h-full items-center gap-6 text-14">
        <p className="min-w-0 truncate">
          {shop.retailShops} showrooms<span className="max-sm:hidden"> across Bangladesh</span>
          <span className="max-sm:hidden"> · {deliveryText()}</span>
          <span className="max-lg:hidden"> · Cash on Delivery, bKash or Nagad</span>
        </p>
        {shop.stockKept && (
          <Suspense>
            <MyShowroom />
          </Suspense>
        )}
        <Link
          to="/showrooms"
          state="find"
          className="ml-auto flex h-full shrink-0 items-center gap-1.5 underline-offset-4 hover:underline"
        >
          <MapPin aria-hidden="true" className="size-4" />
          Find a location
        </Link>
        <LanguageLink className="flex h-full items-center underline-offset-4 hover:underline" />
      </div>
    </div>
  )
}

function deliveryText(): string {
  const fee = shop.deliveryFee
  return feesDiffer(shop.delivery.zones)
    ? t('Delivery {fee} by district', { fee })
    : t('Delivery {fee} everywhere', { fee })
}
