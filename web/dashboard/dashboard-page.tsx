import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#shared/language/t.ts'
import type { DashboardPeriod } from '#shared/rules/staff/dashboard-period.ts'
import { idParam, urlParams } from '#shared/rules/url-params.ts'
import { currentSearchParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { FirstSteps } from '#web/settings/first-steps.tsx'
import { ShowroomSelect } from '#web/showrooms/showroom-select.tsx'
import { summaryQuery } from './dashboard-queries.ts'
import { DaysChart } from './days-chart.tsx'
import { Money } from './money.tsx'
import { NeedsYouNow } from './needs-you-now.tsx'
import { ordersLink } from './orders-link.ts'
import { PeriodTiles, parsePeriod } from './period-tiles.tsx'
import { ShowroomsTable } from './showrooms-table.tsx'
import { SizeCurve } from './size-curve.tsx'
import { StockParts } from './stock/stock-parts.tsx'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { TopShoes } from './top-shoes.tsx'

export function meta() {
  return pageMeta({ title: t('Dashboard'), description: t('Where the shop is run.'), noindex: true })
}

/** `/dashboard`: what needs attention and how the shop is doing; the URL holds the selection: `?period=30&store=…`. */
export default function Dashboard() {
  const [searchParams, setSearchParams] = useSearchParams()
  const { period, store: showroomId } = parse(searchParams)
  const heading = useRef<HTMLHeadingElement>(null)
  const updateParams = (change: Partial<DashboardParams>) =>
    setSearchParams(serialize({ ...parse(currentSearchParams()), ...change }), { preventScrollReset: true })
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-4 text-28 outline-none">
        Dashboard
      </h1>
      <FirstSteps onPutAway={() => heading.current?.focus()} />
      <div className="mb-8 flex flex-wrap items-end gap-x-8 gap-y-4">
        <PeriodTiles period={period} onChoose={(newPeriod) => updateParams({ period: newPeriod })} />
        <div className="w-full sm:w-64">
          <ShowroomSelect
            showroomId={showroomId}
            onChoose={(newShowroomId) => updateParams({ store: newShowroomId })}
          />
        </div>
      </div>
      <Figures period={period} showroomId={showroomId} />
    </>
  )
}

function Figures({ period, showroomId }: { period: DashboardPeriod; showroomId: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(period, showroomId))
  const status = (
    <p role="status" className="sr-only">
      {isFetching ? t('Loading...') : ''}
    </p>
  )
  if (error && !data) return <LoadFailure subject="The dashboard" level={2} error={error} onRetry={refetch} />
  if (!data)
    return (
      <>
        {status}
        <SummarySkeleton />
      </>
    )
  const linkTo = ordersLink(data)
  return (
    <div aria-busy={isFetching} className="grid grid-cols-1 gap-10">
      {status}
      <NeedsYouNow waiting={data.waiting} linkTo={linkTo} />
      <Money summary={data} linkTo={linkTo} />
      <DaysChart days={data.days} linkTo={linkTo} />
      {!data.store && <ShowroomsTable showrooms={data.stores} days={data.now} linkTo={linkTo} />}
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
        <TopShoes shoes={data} canEdit />
        <SizeCurve sizes={data.sizes} />
      </div>
      <StockParts />
    </div>
  )
}

/** The selection in the URL. */
interface DashboardParams {
  period: DashboardPeriod
  /** id of a showroom, or null for all */
  store: string | null
}

const { parse, serialize } = urlParams<DashboardParams>({
  // Unlike other defaults, the default period stands in the URL.
  period: { parse: parsePeriod, serialize: (period) => period },
  store: idParam,
})
