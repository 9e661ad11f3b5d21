import { useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import {
  chooseLocation,
  filterShowrooms,
  readShowroomFilter,
  type ShowroomFilter,
  writeShowroomFilter,
} from '#shared/rules/showroom-filter.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { counted } from '#web/lib/lists/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { FindNearButton } from './find-near-button.tsx'
import { LocationSelects } from './location-selects.tsx'
import { tellNoPosition } from './report-position-error.ts'
import { ShowroomTable } from './showroom-table.tsx'
import { useFindFocus } from './use-find-focus.ts'
import { useShowrooms } from './use-showrooms.ts'

/**
 * The showroom table with its filters and sorting by distance. The filter is in the URL and applies at once; without
 * JavaScript by a submit button.
 */
export function Finder({ showrooms: given }: { showrooms: readonly Showroom[] }) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [refused, setRefused] = useState(false)
  const { all, failed, locating, load, findNear } = useShowrooms({
    given,
    onNoPosition: (problem) => {
      tellNoPosition(problem)
      setRefused(true)
    },
  })
  const findButton = useFindFocus()
  const filter = readShowroomFilter(address)
  const showrooms = filterShowrooms(all ?? given, filter)
  const choose = (level: keyof ShowroomFilter, name: string) => {
    const search = writeShowroomFilter(chooseLocation(filter, level, name))
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
            setRefused(false)
            void findNear()
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
          {locating ? 'Looking for the stores near you...' : counted(showrooms.length, 'store')}
        </p>
        {refused && <p>We could not get your position. Choose a division, district and thana instead.</p>}
        {failed && (
          <p className="flex flex-wrap items-center gap-x-3">
            The list may not be the newest.
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
