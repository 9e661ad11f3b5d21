import { useState } from 'react'
import type { DashboardPeriod } from '#shared/rules/dashboard-period.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { DaysChart } from './days-chart.tsx'
import { Money } from './money.tsx'
import { NeedsYouNow } from './needs-you-now.tsx'
import { ownOrdersLink } from './orders-link.ts'
import { PeriodTiles } from './period-tiles.tsx'
import { SizeCurve } from './size-curve.tsx'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { TopShoes } from './top-shoes.tsx'
import { useSummary } from './use-summary.ts'

/** The figures of a store user's showroom, above its orders; the larger charts are in a disclosure. */
export function StoreSummary() {
  const [period, setPeriod] = useState<DashboardPeriod>('7')
  const [unfolded, setUnfolded] = useState(false)
  const { value, error, loading, reload } = useSummary(period, null)
  if (error && !value) return <LoadFailure what="The figures" level={2} error={error} busy={loading} onRetry={reload} />
  if (!value) return <SummarySkeleton />
  return (
    <div aria-busy={loading} className="grid grid-cols-1 gap-8">
      <NeedsYouNow waiting={value.waiting} linkTo={ownOrdersLink} />
      <PeriodTiles period={period} onChoose={setPeriod} />
      <Money summary={value} linkTo={ownOrdersLink} />
      <Disclosure
        summary="Days, shoes and sizes"
        onToggle={({ currentTarget }) => setUnfolded((before) => before || currentTarget.open)}
      >
        {unfolded && (
          <div className="grid grid-cols-1 gap-10 pt-2">
            <DaysChart days={value.days} linkTo={ownOrdersLink} />
            <TopShoes shoes={value} mayEdit={false} />
            <SizeCurve sizes={value.sizes} />
          </div>
        )}
      </Disclosure>
    </div>
  )
}
