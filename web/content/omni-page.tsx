import { api, call } from '#web/api.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import * as text from '../../content/omni.md'
import type { Route } from './+types/omni-page'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export async function loader({ request }: Route.LoaderArgs) {
  const showrooms = await call(api.showrooms['all-showrooms'].$get())
  return { showrooms: showrooms.length, canonical: pageUrl('/omni', request.url) }
}

export default function Omni({ loaderData: { showrooms } }: Route.ComponentProps) {
  return <ContentFrame text={text} liveValues={{ 'showrooms.count': showrooms }} />
}
