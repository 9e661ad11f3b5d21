import * as text from '../../content/terms.md'
import type { Route } from './+types/terms-page'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export function loader({ request }: Route.LoaderArgs) {
  return { canonical: new URL('/terms', request.url).href }
}

export default function Terms() {
  return <ContentFrame text={text} />
}
