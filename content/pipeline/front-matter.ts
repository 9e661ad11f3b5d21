import { type FrontMatter, frontMatter } from '#shared/schemas/content-page.ts'
import { ContentError } from './content-error.ts'
import { type Facts, interpolateText } from './facts.ts'

/** Parses the `name: value` lines between the two `---` at the top of a content file and checks them with the facts filled in, which pages do when they are rendered. Throws ContentError. */
export function parseFrontMatter(block: string, facts: Facts, file: string): FrontMatter {
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
