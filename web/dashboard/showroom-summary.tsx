import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DashboardPeriod } from '#shared/rules/staff/dashboard-period.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Disclosure } from '#web/ui/menu/disclosure.tsx'
import { Channels } from './channels.tsx'
import { summaryQuery } from './dashboard-queries.ts'
import { DaysChart } from './days-chart.tsx'
import { Money } from './money.tsx'
import { NeedsYouNow } from './needs-you-now.tsx'
import { ownOrdersLink } from './orders-link.ts'
import { PeriodTiles } from './period-tiles.tsx'
import { SizeCurve } from './size-curve.tsx'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { TopShoes } from './top-shoes.tsx'

/** The figures of a store user's showroom, above its orders; the larger charts are in a disclosure. */
export function ShowroomSummary() {
  const [period, setPeriod] = useState<DashboardPeriod>('7')
  const [hasOpened, setHasOpened] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(period, null))
  if (error && !data) return <LoadFailure subject="The figures" level={2} error={error} onRetry={refetch} />
  if (!data) return <SummarySkeleton />
  return (
    <div aria-busy={isFetching} className="grid grid-cols-1 gap-8">
      <NeedsYouNow waiting={data.waiting} linkTo={ownOrdersLink} />
      <PeriodTiles period={period} onChoose={setPeriod} />
      <Money summary={data} linkTo={ownOrdersLink} />
      <Channels summary={data} />
      <Disclosure
        summary="Days, shoes and sizes"
        onToggle={({ currentTarget }) => setHasOpened((previous) => previous || currentTarget.open)}
      >
        {hasOpened && (
          <div className="grid grid-cols-1 gap-10 pt-2">
            <DaysChart days={data.days} linkTo={ownOrdersLink} />
            <TopShoes shoes={data} />
            <SizeCurve sizes={data.sizes} />
          </div>
        )}
      </Disclosure>
    </div>
  )
}
