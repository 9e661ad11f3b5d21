import * as text from '../../content/privacy.md'
import type { Route } from './+types/privacy-page'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData)
}

export function loader({ request }: Route.LoaderArgs) {
  return { canonical: new URL('/privacy', request.url).href }
}

export default function Privacy() {
  return <ContentFrame text={text} />
}
