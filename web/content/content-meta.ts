import { pageMeta, type StructuredData } from '#web/lib/seo/page-meta.ts'
import type { ContentFile } from './content-text.tsx'

interface AboutPage {
  /** the absolute canonical URL of this page */
  canonical: string
  data?: readonly StructuredData[]
}

/** Meta tags of a content file; none if the page's loader failed. */
export function contentMeta({ frontmatter: { title, description, keywords } }: ContentFile, about?: AboutPage) {
  return about ? pageMeta({ title, description, keywords, ...about }) : []
}
