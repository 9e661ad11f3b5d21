import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import {
  filterShowrooms,
  parseShowroomFilter,
  type ShowroomFilter,
  serializeShowroomFilter,
  setLocation,
} from '#shared/rules/showrooms/showroom-filter.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { FindNearButton } from './find-near-button.tsx'
import { LocationSelects } from './location-selects.tsx'
import { reportPositionError } from './report-position-error.ts'
import { NO_SHOWROOM_FOUND } from './showroom-messages.ts'
import { type ListedShowroom, useShowrooms } from './use-showrooms.ts'

/**
 * The showroom table with its filters and sorting by distance. The filter is in the URL and applies at once; without
 * JavaScript by a submit button.
 */
export function Finder({ showrooms: initialShowrooms }: { showrooms: readonly Showroom[] }) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const [positionFailed, setPositionFailed] = useState(false)
  const { all, failed, locating, load, findNearest } = useShowrooms({
    initialShowrooms,
    onPositionError: (error) => {
      reportPositionError(error)
      setPositionFailed(true)
    },
  })
  const findButton = useFindFocus()
  const filter = parseShowroomFilter(searchParams)
  const showrooms = filterShowrooms(all ?? initialShowrooms, filter)
  const choose = (level: keyof ShowroomFilter, name: string) => {
    const search = serializeShowroomFilter(setLocation(filter, level, name))
    navigate({ search }, { preventScrollReset: true })
  }
  return (
    <>
      <div className="mt-7 flex flex-wrap items-end gap-3 sm:gap-4 lg:flex-nowrap">
        <form method="get" aria-label="Filters" autoComplete="off" className="w-full items-end gap-4 lg:flex">
          <div className="grow">
            <LocationSelects filter={filter} onChoose={choose} />
          </div>
          <noscript>
            <button type="submit" className="control-button min-h-11 bg-brand px-5 text-brand-ink max-lg:mt-4">
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
        <Form action="/showrooms" preventScrollReset onSubmit={() => void load()} className="shrink-0 max-sm:grow">
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
      <ShowroomTable showrooms={showrooms} />
    </>
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
function ShowroomTable({ showrooms }: { showrooms: readonly ListedShowroom[] }) {
  const hasDistances = showrooms.some(({ distance }) => distance !== undefined)
  return (
    <Table
      caption="Stores"
      columns={
        hasDistances
          ? [NAME_COLUMN, DISTANCE_COLUMN, ...ADDRESS_COLUMNS, DETAILS_COLUMN]
          : [NAME_COLUMN, ...ADDRESS_COLUMNS, DETAILS_COLUMN]
      }
      rows={showrooms}
      rowKey={({ _id }) => _id}
      empty={NO_SHOWROOM_FOUND}
      className="table-cards"
    />
  )
}

type Column = TableColumn<ListedShowroom>

/** With its label, where a card has no heads. */
function labelled(label: string, name: string) {
  return (
    <span
      data-label={label}
      className="max-xl:before:mr-1 max-xl:before:text-ink-muted max-xl:before:content-[attr(data-label)]"
    >
      {name}
    </span>
  )
}

const NAME_COLUMN: Column = {
  key: 'name',
  header: t('Branch Name'),
  cell: (showroom) => <span {...localizedProps(showroom, 'code')} />,
  className: 'font-semibold max-lg:grow max-lg:basis-1/2 max-lg:text-16',
}

const DISTANCE_COLUMN: Column = {
  key: 'distance',
  header: t('Distance'),
  cell: ({ distance }) => distance !== undefined && formatDistance(distance),
  className: 'whitespace-nowrap tabular-nums max-lg:order-6 max-lg:ml-auto',
}

const ADDRESS_COLUMNS: readonly Column[] = [
  {
    key: 'division',
    header: t('Division'),
    cell: ({ address }) => labelled(t('Division'), localized(address, 'division')),
    className: 'max-lg:order-5',
  },
  {
    key: 'district',
    header: t('District'),
    cell: ({ address }) => labelled(t('District'), localized(address, 'district')),
    className: 'max-lg:order-4',
  },
  {
    key: 'thana',
    header: t('Thana'),
    cell: ({ address }) => labelled(t('Thana'), localized(address, 'area')),
    className: 'max-lg:order-3',
  },
  {
    key: 'address',
    header: t('Branch Address'),
    cell: ({ address }) => <span {...localizedProps(address, 'street')} />,
    className: 'max-lg:order-2 max-lg:basis-full',
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
  className: 'max-lg:order-1',
}
