import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { shopFacts } from '#web/shop-facts.ts'
import type { Route } from './+types/showrooms-page'
import { Finder } from './finder.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { showrooms, canonical } = loaderData
  return pageMeta({
    title: t('Showrooms'),
    description: t(
      'All {stores} of {name} in Bangladesh by division, district and thana, with address, phone, map and the way there.',
      {
        stores: plural(
          showrooms.length,
          t('{count} store', { count: showrooms.length }),
          t('{count} stores', { count: showrooms.length }),
        ),
        name: shopFacts.name,
      },
    ),
    keywords: t('showrooms, shoe stores near me, store locator'),
    canonical,
  })
}

export async function loader({ request }: Route.LoaderArgs) {
  const [showrooms, { hours }] = await Promise.all([
    call(api.showrooms['all-showrooms'].$get()),
    call(api.settings.public.$get()),
  ])
  return {
    showrooms,
    hours,
    canonical: pageUrl('/showrooms', request.url),
  }
}

/** The whole list is loaded already: filtering needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export default function ShowroomsPage({ loaderData: { showrooms, hours } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-section sm:pt-12">
      <h1 className="text-36 sm:text-48">Omni Shoes Stores</h1>
      <p className="mt-3 max-w-prose text-pretty text-ink-muted">
        Try shoes on before you buy, or bring a pair to exchange, at any of our {showrooms.length} stores.
      </p>
      <Finder showrooms={showrooms} hours={hours} />
    </div>
  )
}
