import { compile } from '@mdx-js/mdx'
import type { Root as Page } from 'hast'
import type { Root as Text } from 'mdast'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { ContentHeading } from '#shared/schemas/content-page.ts'
import { checkLinks } from './check-links.ts'
import { checkText } from './check-text.ts'
import type { Facts } from './facts.ts'
import { fillInText } from './fill-in-facts.ts'
import { readFrontMatter } from './front-matter.ts'
import { intoSections } from './wrap-sections.ts'

/**
 * Compiles a content file (GitHub-flavoured Markdown with front matter) into a module: the text as a React component,
 * `frontmatter` and `contents`. `file` is the name for error messages. Throws ContentError.
 */
export async function compilePage(markdown: string, file: string, facts: Facts): Promise<string> {
  const contents: ContentHeading[] = []
  const module = await compile(markdown, {
    format: 'md',
    remarkPlugins: [
      remarkGfm,
      remarkFrontmatter,
      () => (text: Text) => checkText(text, file),
      [remarkMdxFrontmatter, { parsers: { yaml: (block: string) => readFrontMatter(block, facts, file) } }],
    ],
    rehypePlugins: [
      () => (page: Page) => fillInText(page, facts, file),
      rehypeSlug,
      () => (page: Page) => checkLinks(page, file),
      () => (page: Page) => void contents.push(...intoSections(page)),
    ],
  })
  return `${module}\nexport const contents = ${JSON.stringify(contents)}\n`
}
