import type { ContentFile } from './content-text.tsx'
import { pageMeta, type StructuredData } from './page-meta.ts'

interface AboutPage {
  /** the one address of this page, as an absolute one */
  canonical: string
  data?: readonly StructuredData[]
}

/** What a content file says of itself to search engines; nothing where the page's loader failed. */
export function contentMeta({ frontmatter: { title, description, keywords } }: ContentFile, about?: AboutPage) {
  return about ? pageMeta({ title, description, keywords, ...about }) : []
}
