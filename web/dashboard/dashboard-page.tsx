import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { DashboardPeriod } from '#shared/rules/staff/dashboard-period.ts'
import { idParam, urlParams } from '#shared/rules/url-params.ts'
import type { DashboardStock } from '#shared/schemas/stock/dashboard-stock.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { currentSearchParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { FirstSteps } from '#web/settings/first-steps.tsx'
import { ShowroomSelect } from '#web/showrooms/showroom-select.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { stockDashboardQuery } from '#web/stock/stock-queries.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Channels } from './channels.tsx'
import { Chart } from './chart.tsx'
import { summaryQuery } from './dashboard-queries.ts'
import { DaysChart } from './days-chart.tsx'
import { Money } from './money.tsx'
import { NeedsYouNow } from './needs-you-now.tsx'
import { ordersLink } from './orders-link.ts'
import { PeriodTiles, parsePeriod } from './period-tiles.tsx'
import { Section } from './section.tsx'
import { ShowroomsTable } from './showrooms-table.tsx'
import { SizeCurve } from './size-curve.tsx'
import { SummarySkeleton } from './summary-skeleton.tsx'
import { TopShoes } from './top-shoes.tsx'
import { TransferProposals } from './transfer-proposals.tsx'

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
            permission="read_tills"
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
      <Channels summary={data} />
      <DaysChart days={data.days} linkTo={linkTo} />
      {!data.store && <ShowroomsTable showrooms={data.stores} days={data.now} linkTo={linkTo} />}
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
        <TopShoes shoes={data} />
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

/** What the dashboard of admins says of the pairs of the whole shop; nothing while no stock is kept. */
function StockParts() {
  const seesStock = useMayEverywhere('read_stock')
  const { data, error, refetch } = useQuery({ ...stockDashboardQuery, enabled: seesStock })
  if (error && !data) return <LoadFailure subject="The stock" level={2} error={error} onRetry={refetch} />
  if (!data?.kept) return null
  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
      <SoldOutShoes shoes={data.soldOut} />
      <TransferProposals proposals={data.proposals} />
      <SizesLeft sizes={data.sizes} countedAt={data.countedAt} />
      <PairAges ages={data.ages} countedAt={data.countedAt} />
    </div>
  )
}

/** The most ordered shoes of which sizes are sold out in every showroom. */
function SoldOutShoes({ shoes }: { shoes: DashboardStock['soldOut'] }) {
  return (
    <Section title="Best sellers sold out" note="Most ordered in four weeks, with the sizes that no showroom has">
      {shoes.length === 0 && <p className="text-ink-muted">Every size of every shoe that sells is there.</p>}
      <ul>
        {shoes.map(({ _id, image1, pairs, sizes, everySize, ...shoe }) => (
          <li key={_id} className="flex items-center gap-3 border-b border-line py-2 text-14">
            <Picture src={image1} alt="" sizes="44px" maxWidth={160} className="size-11 shrink-0" />
            <span className="min-w-0 grow">
              <PageLink
                to={`/dashboard${productPath(_id)}`}
                className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                {...localizedProps(shoe, 'name')}
              />
              <span className="block text-bad tabular-nums">
                {everySize ? t('Every size') : t('Sizes {sizes}', { sizes: sizes.join(', ') })}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {plural(pairs, t('{count} pair', { count: pairs }), t('{count} pairs', { count: pairs }))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** How long the pairs of the shop have been there. */
function PairAges({ ages, countedAt }: Pick<DashboardStock, 'ages' | 'countedAt'>) {
  const total = ages.reduce((sum, { pairs }) => sum + pairs, 0)
  return (
    <Section
      title="Pairs by age"
      note={`${t('Days since they came into the shop, the oldest sold first.')} ${countedText(countedAt)}`}
    >
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 text-14 tabular-nums">
        {ages.map(({ upTo, pairs }, index) => (
          <div key={upTo} className="contents">
            <dt>{ageLabel(upTo, ages[index - 1]?.upTo ?? null)}</dt>
            <dd aria-hidden="true" className="h-3 rounded-s bg-ground">
              <span
                className="block h-full rounded-s bg-brand"
                style={{ width: `${total ? (pairs * 100) / total : 0}%` }}
              />
            </dd>
            <dd className="text-right">{figures(pairs)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** 'Up to 30 days', '31 to 90 days', 'Over 365 days'. */
function ageLabel(upTo: number | null, above: number | null): string {
  if (upTo === null) return t('Over {count} days', { count: figures(above ?? 0) })
  if (above === null) return t('Up to {count} days', { count: figures(upTo) })
  return t('{from} to {to} days', { from: figures(above + 1), to: figures(upTo) })
}

/** What is left of each size against what was ordered of it, both in percent of all: where the curves part, too much or too little is there. */
function SizesLeft({ sizes, countedAt }: Pick<DashboardStock, 'sizes' | 'countedAt'>) {
  const rows = useMemo(() => {
    const total = (key: 'sold' | 'left') =>
      Math.max(
        1,
        sizes.reduce((sum, row) => sum + row[key], 0),
      )
    const [sold, left] = [total('sold'), total('left')]
    return sizes.map((row) => ({ ...row, soldShare: (row.sold * 100) / sold, leftShare: (row.left * 100) / left }))
  }, [sizes])
  const charts = useMemo(
    () => [
      {
        labels: rows.map(({ size }) => String(size)),
        series: [
          { name: t('Left'), kind: 'bars', values: rows.map(({ leftShare }) => leftShare), format: percent },
          { name: t('Ordered'), kind: 'line', values: rows.map(({ soldShare }) => soldShare), format: percent },
        ] as const,
      },
    ],
    [rows],
  )
  return (
    <Section title="Sizes left" note={`${t('Ordered in four weeks, and available now.')} ${countedText(countedAt)}`}>
      <Chart
        name={t('Sizes left against ordered')}
        charts={charts}
        rows={rows}
        rowKey={({ size }) => String(size)}
        columns={[
          { key: 'size', header: t('Size'), cell: ({ size }) => size },
          { key: 'sold', header: t('Ordered'), cell: ({ sold }) => figures(sold), align: 'end' },
          { key: 'left', header: t('Left'), cell: ({ left }) => figures(left), align: 'end' },
        ]}
      />
    </Section>
  )
}

function percent(share: number): string {
  return `${figures(Math.round(share))} %`
}

/** 'Counted at 21 November 2026, 14:05.'; '' if it was not counted. */
function countedText(at: string | null): string {
  return at ? t('Counted at {time}.', { time: formatDateTime(at) }) : ''
}
