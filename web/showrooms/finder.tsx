import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import {
  filterShowrooms,
  parseShowroomFilter,
  type ShowroomFilter,
  serializeShowroomFilter,
  setLocation,
} from '#shared/rules/showrooms/showroom-filter.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { Button } from '#web/ui/button.tsx'
import { FindNearButton } from './find-near-button.tsx'
import { LocationSelects } from './location-selects.tsx'
import { reportPositionError } from './report-position-error.ts'
import { ShowroomTable } from './showroom-table.tsx'
import { useShowrooms } from './use-showrooms.ts'

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
