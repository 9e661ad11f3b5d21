import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dhakaDay, formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Books, OwedCash } from '#shared/schemas/orders/cash.ts'
import { useAccess, useMayEverywhere } from '#web/auth/access.ts'
import { May } from '#web/auth/may.tsx'
import { DayField, daysOfMonth, MonthField, monthOfDays } from '#web/lib/lists/day-field.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { OwnShowroom } from '#web/showrooms/own-showroom.tsx'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { useSession } from '#web/state/auth.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Disclosure } from '#web/ui/menu/disclosure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { SettlementForm } from './settlement-form.tsx'
import { SettlementList } from './settlement-list.tsx'
import { TillForm } from './till-form.tsx'
import { booksQuery, owedQuery } from './till-queries.ts'

export function meta() {
  return pageMeta({ title: t('Cash'), description: t('What couriers owe, the tills and the books.'), noindex: true })
}

/** `/dashboard/cash`; store users see their own till alone. */
export default function CashPage() {
  const user = useSession()?.allInfo
  const seesAll = useMayEverywhere('read_payments')
  if (!user) return null
  if (seesAll) return <AllCash />
  return (
    <OwnShowroom key={user._id} user={user._id} permission="read_tills" loading={<OwnTill />}>
      {(showroom) => <OwnTill showroom={showroom} />}
    </OwnShowroom>
  )
}

/** The till of a showroom; without one while it is loading. */
function OwnTill({ showroom }: { showroom?: { _id: string; code: string; codeBn: string | null } }) {
  return (
    <>
      <PageHeader title={t('Cash')} status={showroom ? localized(showroom, 'code') : t('Loading...')} />
      {showroom ? <TillForm store={showroom._id} /> : <Skeleton className="h-64" />}
    </>
  )
}

function AllCash() {
  const owed = useQuery(owedQuery)
  const access = useAccess()
  const showrooms = useQuery(showroomsQuery)
  const [chosen, setChosen] = useState<string>()
  const options = showroomOptions(showrooms.data ?? [])
  const tills = options.filter(({ value }) => access?.mayAt('read_tills', value))
  const store = chosen ?? tills[0]?.value
  if (owed.error && !owed.data) return <LoadFailure subject="The cash" error={owed.error} onRetry={owed.refetch} />
  return (
    <>
      <PageHeader
        title={t('Cash')}
        status={owed.data ? t('{total} owed by couriers', { total: formatTaka(owed.data.total) }) : t('Loading...')}
      />
      <BooksOfPeriod showrooms={options} />
      <section aria-labelledby="owed" className="mt-10">
        <h2 id="owed" className="mb-3 text-20">
          Couriers owe
        </h2>
        <May permission="write_payments" everywhere>
          <SettlementForm
            owing={(owed.data?.couriers ?? []).flatMap(({ _id, name }) => (_id === null ? [] : [{ _id, name }]))}
          />
        </May>
        {owed.data ? <Owed owed={owed.data} /> : <Skeleton className="mt-4 h-40" />}
        <SettlementList />
      </section>
      <section aria-labelledby="tills" className="mt-10">
        <h2 id="tills" className="mb-3 text-20">
          Tills
        </h2>
        {store && (
          <>
            <SelectField
              label="Showroom"
              className="mb-4 sm:w-64"
              value={store}
              options={tills}
              onChange={({ target }) => setChosen(target.value)}
            />
            <TillForm key={store} store={store} />
          </>
        )}
      </section>
    </>
  )
}

const DAYS = 30

function BooksOfPeriod({ showrooms }: { showrooms: ReturnType<typeof showroomOptions> }) {
  const today = dhakaDay(new Date())
  const [period, setPeriod] = useState<{ from: string | null; to: string | null }>({
    from: addDays(today, -DAYS),
    to: today,
  })
  const [store, setStore] = useState('')
  const query = {
    ...(store && { store }),
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
  }
  const { data, error, refetch } = useQuery(booksQuery(query))
  return (
    <section aria-labelledby="books">
      <h2 id="books" className="mb-3 text-20">
        Books
      </h2>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:w-3xl">
        <MonthField
          label={t('Month')}
          className="max-sm:col-span-full"
          month={monthOfDays(period.from, period.to)}
          onMonthChange={(month) => month && setPeriod(daysOfMonth(month))}
        />
        <DayField
          label="From"
          day={period.from}
          max={period.to}
          onDayChange={(from) => setPeriod({ ...period, from })}
        />
        <DayField label="To" day={period.to} min={period.from} onDayChange={(to) => setPeriod({ ...period, to })} />
        <SelectField
          label="Showroom"
          className="max-sm:col-span-full"
          value={store}
          placeholder="All showrooms"
          options={showrooms}
          onChange={({ target }) => setStore(target.value)}
        />
      </div>
      {error && !data && <LoadFailure subject={t('The books')} level={3} error={error} onRetry={refetch} />}
      {data ? (
        <>
          <h3 className="mb-3 text-16">Orders placed in this period</h3>
          <Facts facts={bookFacts(data)} />
          <h3 className="mt-6 mb-3 text-16">Sold in this period</h3>
          <Facts facts={soldFacts(data)} />
          {hasCounters(data) && <CounterBooks books={data} />}
        </>
      ) : (
        !error && <Skeleton className="h-20" />
      )}
    </section>
  )
}

function Facts({ facts }: { facts: [string, number][] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {facts.map(([label, taka]) => (
        <div key={label} className="rounded-m border border-line p-3">
          <dt className="text-14 text-ink-muted">{label}</dt>
          <dd className="text-18 font-semibold tabular-nums">{formatTaka(taka)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What counters sold in the period. */
function CounterBooks({ books }: { books: Books }) {
  return (
    <>
      <h3 className="mt-6 mb-3 text-16">
        {t('Sold at counters: {sales}, voided: {voided}', {
          sales: figures(books.counter.sales),
          voided: figures(books.counter.voided),
        })}
      </h3>
      <Facts
        facts={[
          ...books.counter.methods.map(({ method, taka }): [string, number] => [counterMethodName(method), taka]),
          [t('Discounts'), books.counter.discount],
          [t('VAT within it'), books.counter.vat],
          ...(hasBack(books) ? backFacts(books) : []),
        ]}
      />
    </>
  )
}

const hasBack = ({ cameBack }: Books) => cameBack.exchanges > 0
const hasCounters = (books: Books) => books.counter.sales + books.counter.voided > 0 || hasBack(books)

/** What was sold, by the day of delivery or of the receipt. */
function soldFacts(books: Books): [string, number][] {
  const { online, counter, cameBack, together } = books
  const facts: [string, number, boolean?][] = [
    [t('Sold online, by the day of delivery'), online.taka],
    [t('Of which ordered earlier'), online.orderedBefore],
    [t('Sold at counters'), counter.taka, hasCounters(books)],
    [t('Came back: {pairs} pairs', { pairs: figures(cameBack.pairs) }), -cameBack.taka, hasBack(books)],
    [t('Together'), together],
  ]
  return facts.flatMap(([name, taka, isTold = true]) => (isTold ? [[name, taka]] : []))
}

/** The VAT of what came back, and what is left of it. */
function backFacts({ counter, cameBack }: Books): [string, number][] {
  return [
    [t('VAT within what came back'), -cameBack.vat],
    [t('VAT that is left'), counter.vat - cameBack.vat],
  ]
}

function bookFacts({ ordered, delivered, open, cancelled, returned }: Books): [string, number][] {
  return [
    [t('Ordered|in taka'), ordered],
    [t('Delivered of these'), delivered],
    [t('Open'), open],
    [t('Cancelled'), cancelled],
    [t('Returned'), returned],
  ]
}

type Day = OwedCash['couriers'][number]['days'][number] & { name: string }
const owedCells: TableColumn<Day>[] = [
  { key: 'courier', header: t('Courier|the company'), cell: ({ name }) => name },
  { key: 'day', header: t('Handed over'), cell: ({ day }) => formatDate(day) },
  { key: 'parcels', header: t('Parcels'), align: 'end', cell: ({ parcels }) => figures(parcels) },
  { key: 'taka', header: t('Taka'), align: 'end', cell: ({ taka }) => formatTaka(taka) },
]

type Parcel = OwedCash['parcels'][number] & { name: string }
const parcelCells: TableColumn<Parcel>[] = [
  {
    key: 'order',
    header: t('Order'),
    cell: ({ _id, number }) => <PageLink to={`/dashboard/orders?order=${_id}`}>{number}</PageLink>,
  },
  {
    key: 'courier',
    header: t('Courier|the company'),
    cell: ({ name, code }) => [name, code].filter(Boolean).join(' · '),
  },
  {
    key: 'at',
    header: t('Handed over'),
    cell: ({ handedOverAt }) => formatDate(handedOverAt),
    className: 'max-sm:hidden',
  },
  {
    key: 'state',
    header: t('State'),
    cell: ({ delivered }) => (delivered ? t('Delivered') : t('On the way')),
  },
  {
    key: 'cash',
    header: t('Taka'),
    align: 'end',
    cell: ({ cash, owed }) =>
      owed < cash ? t('{owed} of {cash}', { owed: formatTaka(owed), cash: formatTaka(cash) }) : formatTaka(cash),
  },
]

function Owed({ owed }: { owed: OwedCash }) {
  const nameOf = new Map(owed.couriers.map(({ _id, name }) => [_id, name]))
  const days = owed.couriers.flatMap(({ name, days }) => days.map((day) => ({ ...day, name })))
  return (
    <div className="mt-4">
      <Table
        caption={t('What couriers owe')}
        columns={owedCells}
        rows={days}
        rowKey={({ name, day }) => `${name} ${day}`}
        empty={t('No courier owes anything')}
      />
      {owed.parcels.length > 0 && (
        <Disclosure summary={t('Parcel by parcel')} className="mt-4">
          <Table
            caption={t('Parcels whose cash is with a courier')}
            columns={parcelCells}
            rows={owed.parcels.map((parcel) => ({ ...parcel, name: nameOf.get(parcel.courier) ?? '' }))}
            rowKey={({ _id }) => _id}
            className="max-h-96"
          />
        </Disclosure>
      )}
    </div>
  )
}
