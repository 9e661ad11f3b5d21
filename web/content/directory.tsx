import { Link } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { type District, type Division, finderUrl, type Thana } from './showroom-directory.ts'

/** All showrooms by division, district and thana: each area links to the finder, each showroom to its page. */
export function Directory({ directory }: { directory: readonly Division[] }) {
  return (
    <div className="mt-10 grid gap-10 lg:gap-14">
      {directory.map((division) => (
        <DivisionSection key={division.name} division={division} />
      ))}
    </div>
  )
}

function DivisionSection({ division }: { division: Division }) {
  const name = localized(division, 'name')
  return (
    <section aria-label={t('Showrooms in {name} division', { name })}>
      <h3 className="flex items-baseline gap-3 border-b border-control pb-3 text-22">
        <Link
          to={finderUrl({ division: division.name })}
          className="inline-block py-0.5 underline-offset-4 hover:underline pointer-coarse:py-2"
        >
          {name} division
        </Link>
        <Count count={division.count} />
      </h3>
      <ul className="gap-x-8 pt-2 sm:columns-2 lg:columns-3">
        {division.districts.map((district) => (
          <DistrictItem key={district.name} division={division.name} district={district} />
        ))}
      </ul>
    </section>
  )
}

function DistrictItem({ division, district }: { division: string; district: District }) {
  const { name, count, thanas } = district
  return (
    <li className={cx('pt-2 pb-3', count < 5 && 'break-inside-avoid')}>
      <h4 className="break-after-avoid flex items-baseline gap-2 font-text text-16 tracking-normal">
        <Link
          to={finderUrl({ division, district: name })}
          className="inline-block py-0.5 underline-offset-4 hover:underline pointer-coarse:py-2"
          {...localizedProps(district, 'name')}
        />
        <Count count={count} />
      </h4>
      <ul>
        {thanas.map((thana) => (
          <li key={thana.name} className="break-inside-avoid pt-2 text-14">
            {!isNamedAfter(thana) && (
              <Link
                to={finderUrl({ division, district: name, thana: thana.name })}
                className="inline-block py-1 text-ink-muted underline-offset-4 hover:underline pointer-coarse:py-2"
              >
                {localized(thana, 'name')}
                {thana.showrooms.length > 1 && ` (${figures(thana.showrooms.length)})`}
              </Link>
            )}
            <ul>
              {thana.showrooms.map((showroom) => (
                <li key={showroom._id} className="pb-1.5 pointer-coarse:py-2">
                  <TextLink to={`/showrooms/details/${showroom._id}`} className="inline-block py-1 font-medium">
                    <span {...localizedProps(showroom, 'code')} />
                  </TextLink>
                  <span className="block text-ink-muted" {...localizedProps(showroom.address, 'street')} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Whether the only showroom of a thana has its name, which would stand there twice. */
function isNamedAfter({ showrooms: [showroom, ...others], ...thana }: Thana): boolean {
  return others.length === 0 && showroom !== undefined && localized(showroom, 'code') === localized(thana, 'name')
}

function Count({ count }: { count: number }) {
  return (
    <span className="font-text text-14 font-normal tracking-normal whitespace-nowrap text-ink-muted tabular-nums">
      {plural(count, t('{count} showroom', { count }), t('{count} showrooms', { count }))}
    </span>
  )
}
