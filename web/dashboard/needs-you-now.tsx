import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { WAITING_LABELS } from '#shared/rules/orders/order-waiting.ts'
import { formatAge } from '#shared/rules/people/age.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import { cx } from '#web/ui/cx.ts'
import type { OrdersLink } from './orders-link.ts'
import { Section } from './section.tsx'

interface NeedsYouNowProps {
  waiting: DashboardSummary['waiting']
  linkTo: OrdersLink
}

type WaitingOrders = DashboardSummary['waiting'][number]

/** Orders that are late, and wait for somebody else. */
const CALM: ReadonlySet<WaitingOrders['waiting']> = new Set(['processing', 'courier'])

/** Orders that need attention, the most urgent kind first; kinds without orders are left out. */
export function NeedsYouNow({ waiting, linkTo }: NeedsYouNowProps) {
  const pendingGroups = waiting.filter(({ orders }) => orders > 0)
  return (
    <Section title="Needs you now">
      {pendingGroups.length === 0 && (
        <p className="flex items-center gap-3 rounded-m bg-ok-ground px-4 py-3">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-ok" />
          Nothing is waiting for you. All orders are on their way.
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {pendingGroups.map((group) => (
          <li key={group.waiting} className="row-span-3 grid grid-rows-subgrid gap-y-1">
            <WaitingTile group={group} linkTo={linkTo} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function WaitingTile({
  group: { waiting, orders, oldest, taka },
  linkTo,
}: {
  group: WaitingOrders
  linkTo: OrdersLink
}) {
  const urgent = !CALM.has(waiting)
  const Icon = urgent ? CircleAlert : Clock
  return (
    <Link
      to={linkTo({ waiting })}
      className={cx(
        'row-span-3 grid grid-rows-subgrid rounded-m border border-transparent p-3 hover:border-ink sm:p-4',
        urgent ? 'bg-bad-ground' : 'bg-warn-ground',
      )}
    >
      <span className={cx('flex items-start gap-2 text-14 font-semibold', urgent ? 'text-bad' : 'text-warn')}>
        <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
        {WAITING_LABELS[waiting]}
      </span>
      <span className="text-28 font-semibold tabular-nums">{figures(orders)}</span>
      <span className="text-14 text-pretty tabular-nums">
        {formatTaka(taka)}
        {oldest && <span className="block">oldest {formatAge(oldest, new Date())}</span>}
      </span>
    </Link>
  )
}
