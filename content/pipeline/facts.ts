import { toBengaliDigits } from '#shared/bangladesh/digits.ts'
import { formatTaka, SHIPPING_FEE } from '#shared/rules/money/price.ts'
import { type ShopFacts, shopFacts } from '#shared/schemas/shop-facts.ts'
import { ContentError } from './content-error.ts'

/** A placeholder for a fact in a text: `{care.phone}`. */
const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Facts from the database, which the page fills in when it is rendered. */
const LIVE_FACTS: readonly string[] = ['showrooms.count']

export type Facts = ReadonlyMap<string, string>

/** A piece of a text: literal text, or the name of a fact that the page fills in. */
type Segment = { text: string } | { fact: string }

/**
 * All facts by the names that texts use: those of `content/shop.json`, and values of the business rules. With the
 * `translations` of Bangla, words are translated and numbers have Bengali digits; phones and licences stay as they are.
 * Throws ContentError.
 */
export function readFacts(json: string, translations?: Readonly<Record<string, string>>): Facts {
  const facts: [string, string | number][] = flatten(checkFacts(json))
  const translate = (value: string | number) =>
    typeof value === 'number' ? toBengaliDigits(String(value)) : (translations?.[value] ?? value)
  const fee = formatTaka(SHIPPING_FEE)
  return new Map([
    ...facts.map(([name, value]): [string, string] => [name, translations ? translate(value) : String(value)]),
    ['delivery.fee', translations ? toBengaliDigits(fee) : fee],
    ['delivery.zones', ''],
  ])
}

/** Splits a text at `line` of `file` at its placeholders. Throws ContentError for unknown names. */
export function interpolate(text: string, facts: Facts, file: string, line: number): Segment[] {
  const segments: Segment[] = []
  let lastIndex = 0
  for (const { 0: placeholder, 1: name = '', index } of text.matchAll(PLACEHOLDER)) {
    if (!facts.has(name) && !LIVE_FACTS.includes(name)) {
      const errorLine = line + text.slice(0, index).split('\n').length - 1
      throw new ContentError(
        file,
        errorLine,
        `there is no fact ${placeholder}; content/README.md lists those that exist`,
      )
    }
    appendText(segments, text.slice(lastIndex, index))
    segments.push({ fact: name })
    lastIndex = index + placeholder.length
  }
  appendText(segments, text.slice(lastIndex))
  return segments
}

/**
 * A link, title or description with the first values, as its checks need it. Throws ContentError for live facts too: they can
 * stand only in the text itself.
 */
export function interpolateText(text: string, facts: Facts, file: string, line: number): string {
  return interpolate(text, facts, file, line)
    .map((segment) => {
      if ('text' in segment) return segment.text
      const fact = facts.get(segment.fact)
      if (fact !== undefined) return fact
      throw new ContentError(file, line, `{${segment.fact}} can stand only in the text itself`)
    })
    .join('')
}

function appendText(segments: Segment[], text: string): void {
  if (text) segments.push({ text })
}

function checkFacts(json: string): ShopFacts {
  const result = shopFacts.safeParse(parseJson(json))
  if (result.success) return result.data
  const [issue] = result.error.issues
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

function flatten(value: object, prefix = ''): [string, string | number][] {
  return Object.entries(value).flatMap(([key, child]): [string, string | number][] =>
    typeof child === 'object' && child !== null ? flatten(child, `${prefix}${key}.`) : [[prefix + key, child]],
  )
}
