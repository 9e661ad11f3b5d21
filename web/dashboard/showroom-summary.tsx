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
export function ShowroomSummary() {
  const [period, setPeriod] = useState<DashboardPeriod>('7')
  const [hasOpened, setHasOpened] = useState(false)
  const { value, error, loading, reload } = useSummary(period, null)
  if (error && !value)
    return <LoadFailure subject="The figures" level={2} error={error} busy={loading} onRetry={reload} />
  if (!value) return <SummarySkeleton />
  return (
    <div aria-busy={loading} className="grid grid-cols-1 gap-8">
      <NeedsYouNow waiting={value.waiting} linkTo={ownOrdersLink} />
      <PeriodTiles period={period} onChoose={setPeriod} />
      <Money summary={value} linkTo={ownOrdersLink} />
      <Disclosure
        summary="Days, shoes and sizes"
        onToggle={({ currentTarget }) => setHasOpened((previous) => previous || currentTarget.open)}
      >
        {hasOpened && (
          <div className="grid grid-cols-1 gap-10 pt-2">
            <DaysChart days={value.days} linkTo={ownOrdersLink} />
            <TopShoes shoes={value} canEdit={false} />
            <SizeCurve sizes={value.sizes} />
          </div>
        )}
      </Disclosure>
    </div>
  )
}
