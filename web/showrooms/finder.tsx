import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import {
  filterShowrooms,
  parseShowroomFilter,
  type ShowroomFilter,
  serializeShowroomFilter,
  setLocation,
} from '#shared/rules/showrooms/showroom-filter.ts'
import { searchShowrooms } from '#shared/rules/showrooms/showroom-search.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FindNearButton } from './find-near-button.tsx'
import { AreaField, LocationSelects } from './location-selects.tsx'
import { OpenPill } from './opening-hours.tsx'
import { reportPositionError } from './report-position-error.ts'
import { NO_SHOWROOM_FOUND } from './showroom-messages.ts'
import { type ListedShowroom, useShowrooms } from './use-showrooms.ts'

interface FinderProps {
  showrooms: readonly Showroom[]
  hours: AllHours
}

/**
 * The showroom table with its filters and sorting by distance. The filter is in the URL and applies at once; without
 * JavaScript by a submit button.
 */
export function Finder({ showrooms: initialShowrooms, hours }: FinderProps) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const [positionFailed, setPositionFailed] = useState(false)
  const [text, setText] = useState('')
  const { all, failed, locating, load, findNearest } = useShowrooms({
    initialShowrooms,
    onPositionError: (error) => {
      reportPositionError(error)
      setPositionFailed(true)
    },
  })
  const findButton = useFindFocus()
  const filter = parseShowroomFilter(searchParams)
  const showrooms = searchShowrooms(filterShowrooms(all ?? initialShowrooms, filter), text)
  const choose = (level: keyof ShowroomFilter, name: string) => {
    const search = serializeShowroomFilter(setLocation(filter, level, name))
    navigate({ search }, { preventScrollReset: true })
  }
  return (
    <>
      <DivisionLinks showrooms={initialShowrooms} chosen={filter.division} />
      <AreaField value={text} onChange={setText} className="mt-4 sm:max-w-md noscript:hidden" />
      <div className="mt-4 flex flex-wrap items-end gap-3 sm:gap-4 lg:flex-nowrap">
        <form method="get" aria-label="Filters" autoComplete="off" className="w-full items-end gap-4 lg:flex">
          <div className="grow">
            <LocationSelects filter={filter} onChoose={choose} />
          </div>
          <noscript>
            <button type="submit" className="control-button min-h-11 bg-brand px-5 text-brand-ink max-xl:mt-4">
              Show
            </button>
          </noscript>
        </form>
        <FindNearButton
          ref={findButton}
          busy={locating}
          onClick={() => {
            setPositionFailed(false)
            void findNearest()
          }}
          className="shrink-0 max-sm:grow noscript:hidden"
        />
        <Form
          action="/showrooms"
          preventScrollReset
          onSubmit={() => {
            setText('')
            void load()
          }}
          className="shrink-0 max-sm:grow"
        >
          <Button type="submit" tone="secondary" block>
            Clear Filters
          </Button>
        </Form>
      </div>
      <div className="mt-6 mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-14 text-ink-muted">
        <p role="status" className="tabular-nums">
          {locating
            ? t('Finding the stores near you...')
            : plural(
                showrooms.length,
                t('{count} store', { count: showrooms.length }),
                t('{count} stores', { count: showrooms.length }),
              )}
        </p>
        {positionFailed && <p>We could not get your location. Choose a division, district and thana instead.</p>}
        {failed && (
          <p className="flex flex-wrap items-center gap-x-3">
            This list may be out of date.
            <Button tone="secondary" size="sm" onClick={load}>
              Try again
            </Button>
          </p>
        )}
      </div>
      <ShowroomTable showrooms={showrooms} hours={hours} />
    </>
  )
}

type AllHours = Parameters<typeof hoursOfShowroom>[0]

/** The divisions with their numbers of showrooms, to see one of them only. */
function DivisionLinks({ showrooms, chosen }: { showrooms: readonly Showroom[]; chosen: string }) {
  const divisions = [...new Map(showrooms.map(({ address }) => [address.division, address])).values()].map(
    (address) => ({
      name: address.division,
      label: localized(address, 'division'),
      count: showrooms.filter((one) => one.address.division === address.division).length,
    }),
  )
  return (
    <nav aria-label="Regions" className="mt-5">
      <ul className="-mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 scrollbar-none sm:flex-wrap">
        {divisions
          .toSorted((one, other) => other.count - one.count)
          .map(({ name, label, count }) => (
            <li key={name} className="shrink-0">
              <Link
                to={`?${new URLSearchParams({ division: name })}`}
                preventScrollReset
                aria-current={chosen === name}
                className={cx(
                  'flex min-h-11 items-center gap-1.5 rounded-m border px-3.5 text-14 font-medium duration-150 ease-out',
                  chosen === name ? 'border-brand bg-brand text-brand-ink' : 'border-control hover:border-ink',
                )}
              >
                {label} <span className="tabular-nums opacity-80">{figures(count)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Focuses the button with this ref for visitors who come from 'Find a location'. */
function useFindFocus() {
  const button = useRef<HTMLButtonElement>(null)
  const { key, state } = useLocation()
  const shouldFocus = state === 'find'
  useEffect(() => {
    if (!shouldFocus || !key) return
    // After the shell has moved the focus to the new page.
    const timer = setTimeout(() => button.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [shouldFocus, key])
  return button
}

/** The showrooms as a table, styled as cards on phones. */
function ShowroomTable({ showrooms, hours }: { showrooms: readonly ListedShowroom[]; hours: AllHours }) {
  const openColumn: Column = {
    key: 'phone',
    header: t('Phone'),
    cell: ({ _id, contact }) => (
      <>
        <TextLink to={`tel:${contact.phone}`} className="py-2 tabular-nums pointer-coarse:py-3">
          {contact.phone}
        </TextLink>{' '}
        <span className="ml-2 xl:ml-0 xl:block">
          <OpenPill hours={hoursOfShowroom(hours, _id)} short />
        </span>
      </>
    ),
    className: 'whitespace-nowrap max-xl:order-5 max-xl:basis-4/5',
  }
  const hasDistances = showrooms.some(({ distance }) => distance !== undefined)
  return (
    <Table
      caption="Stores"
      columns={
        hasDistances
          ? [NAME_COLUMN, DISTANCE_COLUMN, ...ADDRESS_COLUMNS, openColumn, DETAILS_COLUMN]
          : [NAME_COLUMN, ...ADDRESS_COLUMNS, openColumn, DETAILS_COLUMN]
      }
      rows={showrooms}
      rowKey={({ _id }) => _id}
      empty={NO_SHOWROOM_FOUND}
      className="table-cards"
    />
  )
}

type Column = TableColumn<ListedShowroom>

const NAME_COLUMN: Column = {
  key: 'name',
  header: t('Branch Name'),
  cell: (showroom) => <span {...localizedProps(showroom, 'code')} />,
  className: 'font-semibold max-xl:grow max-xl:basis-1/2 max-xl:text-16',
}

const DISTANCE_COLUMN: Column = {
  key: 'distance',
  header: t('Distance'),
  cell: ({ distance }) => distance !== undefined && formatDistance(distance),
  className: 'whitespace-nowrap tabular-nums max-xl:order-6 max-xl:ml-auto max-xl:text-14',
}

/** Cards show street and thana, district; the division is the heading of its own link above. */
const ADDRESS_COLUMNS: readonly Column[] = [
  {
    key: 'division',
    header: t('Division'),
    cell: ({ address }) => localized(address, 'division'),
    className: 'max-xl:sr-only',
  },
  {
    key: 'district',
    header: t('District'),
    cell: ({ address }) => localized(address, 'district'),
    className: 'max-xl:order-4 max-xl:grow max-xl:text-ink-muted',
  },
  {
    key: 'thana',
    header: t('Thana'),
    cell: ({ address }) => localized(address, 'area'),
    className: "max-xl:order-3 max-xl:text-ink-muted max-xl:after:content-[',']",
  },
  {
    key: 'address',
    header: t('Branch Address'),
    cell: ({ address }) => <span {...localizedProps(address, 'street')} />,
    className: 'max-xl:order-2 max-xl:basis-full',
  },
]

const DETAILS_COLUMN: Column = {
  key: 'details',
  header: t('Details'),
  cell: ({ _id, ...showroom }) => {
    const code = localized(showroom, 'code')
    return (
      <Link
        to={`/showrooms/details/${_id}`}
        className="inline-flex items-center gap-1 py-2 font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:py-3"
      >
        Details<span className="sr-only"> of {code}</span>
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
    )
  },
  className: 'max-xl:order-1',
}
