import { Banknote, RefreshCw, Truck } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { shop } from '#web/shop.ts'

/** What people ask before they buy, in one line. */
export function Promises() {
  const promises = [
    { icon: Truck, text: t('Delivery {fee}', { fee: shop.deliveryFee }) },
    { icon: RefreshCw, text: t('{days} days to exchange', { days: shop.promises.exchangeDays }) },
    { icon: Banknote, text: t('Cash on Delivery') },
  ]
  return (
    <ul className="wrap flex justify-between gap-x-3 gap-y-1 overflow-x-auto py-3 text-12 whitespace-nowrap scrollbar-none sm:justify-center sm:gap-x-12 sm:text-14">
      {promises.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-brand max-sm:hidden" />
          {text}
        </li>
      ))}
    </ul>
  )
}
