import { formatTaka, SHIPPING_FEE } from '#shared/rules/price.ts'
import { type ShopFacts, shopFacts } from '#shared/schemas/shop-facts.ts'
import { ContentError } from './content-error.ts'

/** A placeholder for a fact in a text: `{care.phone}`. */
const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Facts from the database, which the page fills in when it is rendered. */
const LIVE_FACTS: readonly string[] = ['showrooms.count']

export type Facts = ReadonlyMap<string, string>

/** A piece of a text: literal text, or the name of a live fact. */
type Piece = { words: string } | { live: string }

/** All facts by the names that texts use: those of `content/shop.json`, and values of the business rules. Throws ContentError. */
export function readFacts(json: string): Facts {
  return new Map([...flatten(checkFacts(json)), ['delivery.fee', formatTaka(SHIPPING_FEE)]])
}

/** Replaces the placeholders of a text at `line` of `file`; live facts stay as segments. Throws ContentError for unknown names. */
export function fillIn(text: string, facts: Facts, file: string, line: number): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(PLACEHOLDER)) {
    const fact = facts.get(name)
    if (fact === undefined && !LIVE_FACTS.includes(name)) {
      const at = line + text.slice(0, index).split('\n').length - 1
      throw new ContentError(file, at, `there is no fact ${whole}; content/README.md lists those that exist`)
    }
    addWords(pieces, text.slice(done, index) + (fact ?? ''))
    if (fact === undefined) pieces.push({ live: name })
    done = index + whole.length
  }
  addWords(pieces, text.slice(done))
  return pieces
}

/** The same where only plain text is possible: links, title, description. Throws ContentError for live facts too. */
export function fillInWords(text: string, facts: Facts, file: string, line: number): string {
  return fillIn(text, facts, file, line)
    .map((piece) => {
      if ('words' in piece) return piece.words
      throw new ContentError(file, line, `{${piece.live}} can stand only in the text itself`)
    })
    .join('')
}

function addWords(pieces: Piece[], words: string): void {
  const last = pieces.at(-1)
  if (last && 'words' in last) last.words += words
  else if (words) pieces.push({ words })
}

function checkFacts(json: string): ShopFacts {
  const parsed = shopFacts.safeParse(parseJson(json))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue?.path.at(-1) ?? '')
  const line = json.slice(0, Math.max(0, json.indexOf(`"${name}"`))).split('\n').length
  throw new ContentError('content/shop.json', line, `${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    const line = /line (\d+)/.exec(String(error))?.[1]
    throw new ContentError('content/shop.json', Number(line ?? 1), 'a comma, quote or bracket is missing or too many')
  }
}

function flatten(value: object, before = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'object' && inner !== null ? flatten(inner, `${before}${key}.`) : [[before + key, String(inner)]],
  )
}
