import { type FrontMatter, frontMatter } from '#shared/schemas/content-page.ts'
import { ContentError } from './content-error.ts'
import { type Facts, fillInWords } from './facts.ts'

/** Parses the `name: value` lines between the two `---` at the top of a content file. Throws ContentError. */
export function readFrontMatter(block: string, facts: Facts, file: string): FrontMatter {
  const given = new Map<string, { words: string; line: number }>()
  block.split('\n').forEach((text, place) => {
    const line = place + 2
    if (!text.trim()) return
    const [, name, words] = /^([a-z]+):\s*(.*?)\s*$/i.exec(text) ?? []
    if (!name || !words) throw new ContentError(file, line, `write 'name: words' here, as in 'title: Privacy Policy'`)
    if (given.has(name)) throw new ContentError(file, line, `'${name}' stands here for the second time; keep one`)
    given.set(name, { words: fillInWords(words, facts, file, line), line })
  })
  const parsed = frontMatter.safeParse(Object.fromEntries([...given].map(([name, { words }]) => [name, words])))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : String(issue?.path[0])
  const line = given.get(name ?? '')?.line
  if (line) throw new ContentError(file, line, `'${name}': ${issue?.message}`)
  throw new ContentError(file, 1, `'${name}: …' is missing between the two --- at the head of the file`)
}
