import { api, call } from '#web/api.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import * as text from '../../content/locations.md'
import type { Route } from './+types/locations-page'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'
import { Directory } from './directory.tsx'
import { buildDirectory } from './showroom-directory.ts'

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
