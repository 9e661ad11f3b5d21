import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import * as text from '../../content/locations.md'
import type { Route } from './+types/locations-page'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'
import { buildDirectory, type District, type Division, finderUrl, type Thana } from './showroom-directory.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export async function loader({ request }: Route.LoaderArgs) {
  const showrooms = await call(api.showrooms['all-showrooms'].$get())
  return {
    count: showrooms.length,
    directory: buildDirectory(showrooms),
    canonical: pageUrl('/locations', request.url),
  }
}

/** The contact sections in two columns; the last section spans both. */
const CONTACTS_CLASS =
  'gap-x-8 sm:grid sm:grid-cols-2 sm:[&>section:nth-child(2)>h2]:mt-0 [&>section:last-child]:col-span-full [&>section:not(:last-child)_h2]:text-22 [&_p+p]:mt-1'

/** `/locations`: how to contact the company, and all showrooms by area. */
export default function Locations({ loaderData: { count, directory } }: Route.ComponentProps) {
  return (
    <ContentFrame text={text} liveValues={{ 'showrooms.count': count }} className={CONTACTS_CLASS}>
      <Directory directory={directory} />
    </ContentFrame>
  )
}

/** All showrooms by division, district and thana: each area links to the finder, each showroom to its page. */
function Directory({ directory }: { directory: readonly Division[] }) {
  return (
    <div className="mt-10 grid gap-6 sm:gap-10 lg:gap-14">
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
      {/* Unfolds on phones, without any script. */}
      <details className="group sm:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-14 text-ink-muted sm:hidden [&::-webkit-details-marker]:hidden">
          {division.districts.map((district) => localized(district, 'name')).join(', ')}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 duration-200 ease-out group-open:rotate-180" />
        </summary>
        <ul className="gap-x-8 pt-2 sm:columns-2 lg:columns-3">
          {division.districts.map((district) => (
            <DistrictItem key={district.name} division={division.name} district={district} />
          ))}
        </ul>
      </details>
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
