import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Order } from '#shared/schemas/order.ts'
import { Picture } from '#web/ui/picture.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

const MAX_IMAGES = 4

/** An order in 'My Orders'; the whole row is a link. */
export function OrderRow({ order }: { order: Order }) {
  const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto_1.25rem]">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-text text-16 font-semibold tracking-normal">
          <Link
            to={`/profile/orders/${order._id}`}
            className="tabular-nums underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {order.number}
          </Link>
          <OrderStatusBadge status={order.status} />
        </h2>
        <p className="text-14 text-ink-muted">
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time> ·{' '}
          <span {...localizedProps(order.store, 'code')} />
        </p>
      </div>
      <div className="text-right text-14">
        <p className="text-16 font-semibold whitespace-nowrap tabular-nums">{formatTaka(order.total)}</p>
        <p className="mt-1 text-ink-muted tabular-nums">
          {plural(pieces, t('{count} piece', { count: pieces }), t('{count} pieces', { count: pieces }))}
        </p>
      </div>
      <ChevronRight
        aria-hidden="true"
        className="mt-0.5 size-5 text-ink-muted duration-150 ease-out group-hover:translate-x-0.5 group-hover:text-ink max-sm:hidden"
      />
      <div className="col-span-full flex items-center gap-3">
        <LineImages lines={order.products} />
        <p className="line-clamp-2 min-w-0 text-14">{summarizeNames(order.products)}</p>
      </div>
    </li>
  )
}

function LineImages({ lines }: { lines: Order['products'] }) {
  return (
    <div className="flex shrink-0 gap-2">
      {lines.slice(0, MAX_IMAGES).map(({ image1 }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and the lines of an order never change
        <span key={index} className="w-14 max-sm:not-first:hidden">
          {image1 && <Picture src={image1} alt="" sizes="56px" maxWidth={160} />}
        </span>
      ))}
    </div>
  )
}

/** 'Padma Loafer and 2 more' */
function summarizeNames(lines: Order['products']): string {
  const [first = '', ...otherNames] = new Set(lines.map((line) => localized(line, 'name')))
  return otherNames.length ? t('{first} and {count} more', { first, count: otherNames.length }) : first
}
