/** A compiled content file: its text as a component, its front matter, and its headings for the contents list. */
declare module '*.md' {
  import type { MDXContent } from 'mdx/types'
  import type { ContentHeading, FrontMatter } from '#shared/schemas/content-page.ts'

  export const frontmatter: FrontMatter
  export const contents: readonly ContentHeading[]
  const Text: MDXContent
  export default Text
}
