import { compile } from '@mdx-js/mdx'
import type { Root as HtmlRoot } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { ContentHeading } from '#shared/schemas/content-page.ts'
import { checkLinks } from './check-links.ts'
import { checkText } from './check-text.ts'
import type { Facts } from './facts.ts'
import { fillInFacts } from './fill-in-facts.ts'
import { parseFrontMatter } from './front-matter.ts'
import { wrapSections } from './wrap-sections.ts'

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
      () => (tree: MarkdownRoot) => checkText(tree, file),
      [remarkMdxFrontmatter, { parsers: { yaml: (yaml: string) => parseFrontMatter(yaml, facts, file) } }],
    ],
    rehypePlugins: [
      () => (tree: HtmlRoot) => fillInFacts(tree, facts, file),
      rehypeSlug,
      () => (tree: HtmlRoot) => checkLinks(tree, file),
      () => (tree: HtmlRoot) => void contents.push(...wrapSections(tree)),
    ],
  })
  return `${module}\nexport const contents = ${JSON.stringify(contents)}\n`
}
