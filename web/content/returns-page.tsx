import { pageUrl } from '#web/lib/seo/page-url.ts'
import * as text from '../../content/returns.md'
import type { Route } from './+types/returns-page'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export function loader({ request }: Route.LoaderArgs) {
  return { canonical: pageUrl('/returns', request.url) }
}

export default function Returns() {
  return <ContentFrame text={text} />
}
