import { contentMeta } from '#web/shop/content-meta.ts'
import { ContentPage } from '#web/shop/content-page.tsx'
import * as text from '../../../content/returns.md'
import type { Route } from './+types/returns'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export function loader({ request }: Route.LoaderArgs) {
  return { canonical: new URL('/returns', request.url).href }
}

export default function Returns() {
  return <ContentPage text={text} />
}
