import { pageUrl } from '#web/lib/seo/page-url.ts'
import * as text from '../../content/terms.md'
import type { Route } from './+types/terms-page'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export function loader({ request }: Route.LoaderArgs) {
  return { canonical: pageUrl('/terms', request.url) }
}

export default function Terms() {
  return <ContentFrame text={text} />
}
