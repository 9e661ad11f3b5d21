import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { fillMapUrl, standaloneMapUrl } from '#shared/rules/showrooms/map-url.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import { sortByDistance, toLatLng } from '#shared/rules/showrooms/sort-by-distance.ts'
import { api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { parseId } from '#web/lib/loading/parse-id.ts'
import { showroomCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { showroomData } from '#web/lib/seo/showroom-data.ts'
import { breadcrumbData } from '#web/lib/seo/structured-data.ts'
import { pageConfigContext } from '#web/page-config.ts'
import { shop } from '#web/shop.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import type { Route } from './+types/showroom-page'
import { Directions } from './directions.tsx'
import { NearbyShowrooms } from './nearby-showrooms.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { ShowroomFacts } from './showroom-facts.tsx'
import { ShowroomMap } from './showroom-map.tsx'

const MAP_ZOOM_LEVEL = 15
const MAX_NEARBY = 3

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { showroom, canonical, data } = loaderData
  const { address } = showroom
  const code = localized(showroom, 'code')
  const street = localized(address, 'street')
  const [area, district] = [localized(address, 'area'), localized(address, 'district')]
  return pageMeta({
    title: t('{code} Showroom', { code }),
    description: t('{name} in {area}, {district}: {street}. Phone {phone}, with map and directions.', {
      name: shop.name,
      area,
      district,
      street,
      phone: showroom.contact.phone,
    }),
    keywords: t('{code} showroom, shoe store in {area}, shoe store in {district}', { code, area, district }),
    canonical,
    data,
  })
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = parseId(params.id)
  const [showroom, allShowrooms, settings] = await Promise.all([
    orNotFound(call(api.showrooms.single[':id'].$get({ param: { id } }))),
    call(api.showrooms['all-showrooms'].$get()),
    call(api.settings.public.$get()),
  ])
  const hours = hoursOfShowroom(settings.hours, showroom._id)
  const { mapsEmbedUrl, mapsDirectionsUrl } = context.get(pageConfigContext)
  const { latitude: lat, longitude: lng } = toLatLng(showroom)
  const mapUrl = fillMapUrl(mapsEmbedUrl, { lat, lng, zoom: MAP_ZOOM_LEVEL })
  const otherShowrooms = allShowrooms.filter(({ _id }) => _id !== showroom._id)
  const canonical = pageUrl(`/showrooms/details/${showroom._id}`, request.url)
  const crumbs = showroomCrumbs(showroom)
  return {
    showroom,
    hours,
    nearby: sortByDistance(otherShowrooms, toLatLng(showroom)).slice(0, MAX_NEARBY),
    map: { url: mapUrl, pageUrl: standaloneMapUrl(mapUrl), directionsUrl: mapsDirectionsUrl },
    crumbs,
    canonical,
    data: [showroomData(showroom, hours, canonical, standaloneMapUrl(mapUrl)), breadcrumbData(crumbs, canonical)],
  }
}

export default function ShowroomPage({ loaderData: { showroom, hours, nearby, map, crumbs } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-3 pb-section sm:pt-5">
      <Breadcrumbs crumbs={crumbs} />
      <article
        key={showroom._id}
        className="mt-3 grid grid-cols-1 gap-8 sm:mt-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-14"
      >
        <div>
          <h1 {...localizedProps(showroom, 'code')} className="text-36 wrap-anywhere sm:text-48" />
          <p className="mt-2 text-18 text-ink-muted">{showroom.name}</p>
          <ShowroomFacts showroom={showroom} />
          <OpeningHours hours={hours} />
          <Directions destination={toLatLng(showroom)} urlTemplate={map.directionsUrl} />
        </div>
        <ShowroomMap showroom={showroom} mapUrl={map.url} mapPageUrl={map.pageUrl} />
      </article>
      {nearby.length > 0 && <NearbyShowrooms showrooms={nearby} />}
    </div>
  )
}
