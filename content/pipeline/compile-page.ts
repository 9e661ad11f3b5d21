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
import { emptyLinks, fillInFacts } from './fill-in-facts.ts'
import { parseFrontMatter } from './front-matter.ts'
import { type HeadingId, readHeadingIds, setHeadingIds } from './heading-ids.ts'
import { wrapSections } from './wrap-sections.ts'

/** A page of `content/` in English, for what its translation shares with it. */
interface EnglishPage {
  markdown: string
  file: string
}

/**
 * Compiles a content file (GitHub-flavoured Markdown with front matter) into a module: the text as a React component,
 * `frontmatter` and `contents`. `file` is the name for error messages. The headings of a translation have the ids of the
 * `english` page, so that a link to a heading leads there in both languages. Throws ContentError.
 */
export async function compilePage(
  markdown: string,
  file: string,
  facts: Facts,
  english?: EnglishPage,
): Promise<string> {
  const englishIds = english && (await compileContents(english.markdown, english.file, facts)).ids
  const { module, contents } = await compileContents(markdown, file, facts, englishIds)
  return `${module}\nexport const contents = ${JSON.stringify(contents)}\n`
}

async function compileContents(markdown: string, file: string, facts: Facts, englishIds?: readonly HeadingId[]) {
  const contents: ContentHeading[] = []
  const ids: HeadingId[] = []
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
      () => (tree: HtmlRoot) => englishIds && setHeadingIds(tree, englishIds, file),
      rehypeSlug,
      () => (tree: HtmlRoot) => void ids.push(...readHeadingIds(tree)),
      () => (tree: HtmlRoot) => checkLinks(tree, file),
      () => emptyLinks,
      () => (tree: HtmlRoot) => void contents.push(...wrapSections(tree)),
    ],
  })
  return { module: String(module), contents, ids }
}
