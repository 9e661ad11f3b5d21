import { contentMeta } from '#web/shop/content-meta.ts'
import { ContentPage } from '#web/shop/content-page.tsx'
import * as text from '../../../content/terms.md'
import type { Route } from './+types/terms'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export function loader({ request }: Route.LoaderArgs) {
  return { canonical: new URL('/terms', request.url).href }
}

export default function Terms() {
  return <ContentPage text={text} />
}
