import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { shop } from '#web/shop.ts'
import { useStorage } from '#web/state/storage.ts'
import { LanguageLink } from './language-link.tsx'

/** A line above the header with what shoppers ask before they buy, and their showroom once they have chosen one. */
export function ServiceLine() {
  const chosen = useStorage('showroom')
  const mine = shop.stockKept && chosen
  return (
    <div className="on-dark h-9 bg-brand text-brand-ink">
      <div className="wrap flex h-full items-center gap-6 text-14">
        <p className="min-w-0 truncate">
          {shop.retailShops} showrooms<span className="max-sm:hidden"> across Bangladesh</span>
          {/* A range of fees holds by district. */}
          <span className={shop.deliveryFee.includes('–') ? 'hidden' : 'max-sm:hidden'}>
            {' '}
            · Delivery {shop.deliveryFee} everywhere
          </span>
          <span className="max-lg:hidden"> · Cash on Delivery, bKash or Nagad</span>
        </p>
        <Link
          to={mine ? `/showrooms/details/${mine._id}` : '/showrooms'}
          state="find"
          className="ml-auto flex h-full min-w-0 items-center gap-1.5 underline-offset-4 hover:underline"
        >
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{mine ? localized(mine, 'code') : t('Find a location')}</span>
        </Link>
        <LanguageLink className="flex shrink-0 h-full items-center underline-offset-4 hover:underline" />
      </div>
    </div>
  )
}
