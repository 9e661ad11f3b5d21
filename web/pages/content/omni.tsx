import { api, call } from '#web/api.ts'
import { contentMeta } from '#web/shop/content-meta.ts'
import { ContentPage } from '#web/shop/content-page.tsx'
import * as text from '../../../content/omni.md'
import type { Route } from './+types/omni'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export async function loader({ request }: Route.LoaderArgs) {
  const showrooms = await call(api.showrooms['all-showrooms'].$get())
  return { showrooms: showrooms.length, canonical: new URL('/omni', request.url).href }
}

export default function Omni({ loaderData: { showrooms } }: Route.ComponentProps) {
  return <ContentPage text={text} live={{ 'showrooms.count': showrooms }} />
}
