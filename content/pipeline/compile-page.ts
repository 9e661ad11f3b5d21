import { compile } from '@mdx-js/mdx'
import type { Root as HtmlRoot } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { type ContentHeading, type FrontMatter, frontMatter } from '#shared/schemas/content-page.ts'
import { checkLinks } from './check-links.ts'
import { checkText } from './check-text.ts'
import { ContentError } from './content-error.ts'
import { type Facts, interpolateText } from './facts.ts'
import { emptyLinks, fillInFacts } from './fill-in-facts.ts'
import { type HeadingId, readHeadingIds, setHeadingIds, wrapSections } from './wrap-sections.ts'

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

/** Parses the `name: value` lines between the two `---` at the top of a content file and checks them with the facts filled in, which pages do when they are rendered. Throws ContentError. */
function parseFrontMatter(block: string, facts: Facts, file: string): FrontMatter {
  const entries = new Map<string, { value: string; unfilled: string; line: number }>()
  block.split('\n').forEach((text, index) => {
    const line = index + 2
    if (!text.trim()) return
    const [, name, value] = /^([a-z]+):\s*(.*?)\s*$/i.exec(text) ?? []
    if (!name || !value) throw new ContentError(file, line, `write 'name: words' here, as in 'title: Privacy Policy'`)
    if (entries.has(name)) throw new ContentError(file, line, `'${name}' stands here for the second time; keep one`)
    entries.set(name, { value: interpolateText(value, facts, file, line), unfilled: value, line })
  })
  const result = frontMatter.safeParse(Object.fromEntries([...entries].map(([name, { value }]) => [name, value])))
  if (result.success) return withPlaceholders(result.data)
  const [issue] = result.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : String(issue?.path[0])
  const line = entries.get(name ?? '')?.line
  if (line) throw new ContentError(file, line, `'${name}': ${issue?.message}`)
  throw new ContentError(file, 1, `'${name}: …' is missing between the two --- at the head of the file`)

  function withPlaceholders(filled: FrontMatter): FrontMatter {
    const texts = [...entries].filter(([, { value, unfilled }]) => value !== unfilled)
    return { ...filled, ...Object.fromEntries(texts.map(([name, { unfilled }]) => [name, unfilled])) }
  }
}
