import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import type { NearbyShowroom } from '#shared/schemas/showroom.ts'

/** Other showrooms nearby, with their distance. */
export function NearbyShowrooms({ showrooms }: { showrooms: readonly NearbyShowroom[] }) {
  return (
    <section aria-labelledby="nearby" className="mt-section">
      <h2 id="nearby" className="mb-6 text-28 sm:text-36">
        Other stores nearby
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3 sm:gap-6">
        {showrooms.map(({ address, distance, ...showroom }) => (
          <li key={showroom._id}>
            <Link
              to={`/showrooms/details/${showroom._id}`}
              className="grid h-full content-start gap-1 rounded-m border border-line bg-surface p-4 duration-150 ease-out wrap-anywhere hover:border-ink sm:p-5"
            >
              <span {...localizedProps(showroom, 'code')} className="font-semibold" />
              <span className="text-14 text-ink-muted">
                {localized(address, 'street')}, {localized(address, 'area')}
              </span>
              <span className="text-14 text-ink-muted tabular-nums">{formatDistance(distance)} from here</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
