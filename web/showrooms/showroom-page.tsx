import { LocateFixed, MessageCircle, Navigation, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { distanceKm, formatDistance, type LatLng } from '#shared/rules/showrooms/distance.ts'
import { fillMapUrl, standaloneMapUrl } from '#shared/rules/showrooms/map-url.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import { sortByDistance, toLatLng } from '#shared/rules/showrooms/sort-by-distance.ts'
import type { NearbyShowroom, Showroom } from '#shared/schemas/showroom.ts'
import { api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { parseId } from '#web/lib/loading/parse-id.ts'
import { showroomCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { showroomData } from '#web/lib/seo/showroom-data.ts'
import { breadcrumbData } from '#web/lib/seo/structured-data.ts'
import { pageConfigContext } from '#web/page-config.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { PositionError, requestPosition, requestPositionIfGranted, usePosition } from '#web/state/position.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/showroom-page'
import { OpeningHours, OpenPill } from './opening-hours.tsx'
import { reportPositionError } from './report-position-error.ts'
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
      name: shopFacts.name,
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
        className="mt-3 grid grid-cols-1 gap-x-14 sm:mt-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <div>
          <h1 {...localizedProps(showroom, 'code')} className="text-36 wrap-anywhere sm:text-48" />
          <p className="mt-1 flex min-h-6 flex-wrap items-center gap-x-4 text-14 text-ink-muted">
            <span>{showroom.name}</span>
            <OpenPill hours={hours} />
          </p>
          <ShowroomFacts showroom={showroom} />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <LinkButton
              to={`tel:${showroom.contact.phone}`}
              icon={<Phone aria-hidden="true" />}
              className="tabular-nums"
            >
              Call {showroom.contact.phone}
            </LinkButton>
            <WhatsApp phone={showroom.contact.phone} />
            <Directions destination={toLatLng(showroom)} urlTemplate={map.directionsUrl} />
          </div>
        </div>
        <div className="max-lg:mt-3">
          <OpeningHours hours={hours} />
          <ShowroomMap showroom={showroom} mapUrl={map.url} mapPageUrl={map.pageUrl} />
        </div>
      </article>
      <Outlet />
      {nearby.length > 0 && <NearbyShowrooms showrooms={nearby} />}
    </div>
  )
}

/** Other showrooms nearby, with their distance. */
function NearbyShowrooms({ showrooms }: { showrooms: readonly NearbyShowroom[] }) {
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

/** Address and e-mail of a showroom, as one would write them on a letter. */
function ShowroomFacts({ showroom: { address, contact } }: { showroom: Showroom }) {
  const [localPart, domain] = contact.email.split('@')
  return (
    <address className="mt-5 grid gap-1 not-italic wrap-anywhere">
      <span {...localizedProps(address, 'street')} className="text-18" />
      <span>
        {localized(address, 'area')}, {localized(address, 'district')},{' '}
        {t('{name} division', { name: localized(address, 'division') })}
      </span>
      {address.landmark && <span {...localizedProps(address, 'landmark')} className="text-14 text-ink-muted" />}
      <TextLink to={`mailto:${contact.email}`} className="w-fit py-2.5 text-14">
        {localPart}@<wbr />
        {domain}
      </TextLink>
    </address>
  )
}

/** A mobile phone can be written to; what is no such number has no link. */
function WhatsApp({ phone }: { phone: string }) {
  const number = phoneDigits(phone)
  if (!/^01[3-9]\d{8}$/.test(number)) return null
  return (
    <LinkButton
      to={`https://wa.me/88${number}`}
      tone="secondary"
      target="_blank"
      rel="noopener noreferrer"
      icon={<MessageCircle aria-hidden="true" />}
    >
      WhatsApp<span className="sr-only"> (opens in a new tab)</span>
    </LinkButton>
  )
}

interface DirectionsProps {
  destination: LatLng
  /** The directions URL of the maps service, with placeholders for the coordinates */
  urlTemplate: string
}

/** Distance and directions to a showroom, once the visitor's position is known. */
function Directions({ destination, urlTemplate }: DirectionsProps) {
  const position = usePosition()
  useEffect(() => void requestPositionIfGranted(), [])
  if (!position) return <LocateButton />
  const coordinates = {
    lat: destination.latitude,
    lng: destination.longitude,
    fromLat: position.latitude,
    fromLng: position.longitude,
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinkButton
        tone="secondary"
        to={fillMapUrl(urlTemplate, coordinates)}
        target="_blank"
        rel="noopener noreferrer"
        icon={<Navigation aria-hidden="true" />}
      >
        Directions<span className="sr-only"> (opens in a new tab)</span>
      </LinkButton>
      <p className="text-14 text-ink-muted tabular-nums">
        {formatDistance(distanceKm(position, destination))} from you
      </p>
    </div>
  )
}

function LocateButton() {
  const [isLocating, setLocating] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const locate = async () => {
    setLocating(true)
    try {
      await requestPosition()
    } catch (error) {
      if (!(error instanceof PositionError)) throw error
      reportPositionError(error)
      setFailed(true)
      setLocating(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <Button tone="secondary" icon={<LocateFixed aria-hidden="true" />} busy={isLocating} onClick={locate}>
        Use my location
      </Button>
      <p role="status" className="min-w-0 basis-48 grow text-14 text-ink-muted">
        {hasFailed ? t('We could not get your location.') : t('to see the distance and the way here')}
      </p>
    </div>
  )
}
