import { contentMeta } from '#web/shop/content-meta.ts'
import { ContentPage } from '#web/shop/content-page.tsx'
import * as text from '../../../content/privacy.md'
import type { Route } from './+types/privacy'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export function loader({ request }: Route.LoaderArgs) {
  return { canonical: new URL('/privacy', request.url).href }
}

export default function Privacy() {
  return <ContentPage text={text} />
}
