import { pageMeta, type StructuredData } from '#web/lib/seo/page-meta.ts'
import type { ContentFile } from './content-text.tsx'
import { fillIn } from './fill-in.ts'

interface ContentPageMeta {
  /** the absolute canonical URL of this page */
  canonical: string
  data?: readonly StructuredData[]
}

/** Meta tags of a content file; none if the page's loader failed. */
export function contentMeta({ frontmatter: { title, description, keywords } }: ContentFile, page?: ContentPageMeta) {
  return page
    ? pageMeta({
        title: fillIn(title),
        description: fillIn(description),
        keywords: keywords && fillIn(keywords),
        ...page,
      })
    : []
}
