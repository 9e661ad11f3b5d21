import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import bn from '../../texts/bn.json' with { type: 'json' }
import { findTexts, isSpokenSource } from './find-texts.ts'
import { rewriteSource } from './read-source.ts'

const translations: Record<string, string> = bn
const texts = findTexts()
const places = (found: typeof texts) => found.map(({ path, text }) => `${path}: ${text}`)

const IMPORT_T = "import { t } from '#shared/language/t.ts'\n"

test('[LANG-04] every text has a translation', () => {
  expect(texts.length).toBeGreaterThan(300)
  const missing = texts.filter(({ text }) => translations[text] === undefined)
  expect(places(missing)).toEqual([])
})

test('[LANG-04] a translation belongs to a text of the sources or to a fact of the shop', () => {
  const facts: string[] = []
  JSON.parse(readFileSync('content/shop.json', 'utf8'), (_, value) => {
    if (typeof value === 'string') facts.push(value)
    return value
  })
  const known = new Set([...texts.map(({ text }) => text), ...facts])
  expect(Object.keys(translations).filter((text) => !known.has(text))).toEqual([])
})

test('[LANG-04] a translation has the same values and elements as its text, and is in NFC', () => {
  const marks = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\d+\/?>/g))].toSorted()
  for (const [text, translation] of Object.entries(translations)) {
    expect(marks(translation), text).toEqual(marks(text))
    expect(translation, text).toBe(translation.normalize('NFC'))
    expect(translation.trim(), text).not.toBe('')
  }
})

test('what runs in Node has its texts in functions: a module is loaded before anybody asks in a language', () => {
  expect(places(texts.filter(({ path, isAtModuleLevel }) => isAtModuleLevel && !path.startsWith('web/')))).toEqual([])
})

const translate = (source: string) => rewriteSource('web/x.tsx', source, (text) => `«${text}»`, 'bn')
const textsOf = (source: string) => translate(source).texts.map(({ text }) => text)

test('texts are those of JSX, of spoken attributes, and of t and later', () => {
  expect(textsOf('const a = <p>Hello <b>you</b> and {name}</p>')).toEqual(['Hello <1>you</1> and {name}'])
  expect(textsOf('const a = <p><Icon /> Find a location</p>')).toEqual(['Find a location'])
  expect(textsOf('const a = <p translate="no">Facebook</p>')).toEqual([])
  expect(textsOf('const a = <p>See us on <b translate="no">Facebook</b></p>')).toEqual(['See us on <1/>'])
  expect(textsOf("const a = <p>Works at {localized(store, 'code')}</p>")).toEqual(['Works at {code}'])
  expect(textsOf('const a = <Field label="Name" name="Name" />')).toEqual(['Name'])
  expect(textsOf(`${IMPORT_T}const a = t('Article: {code}', { code })`)).toEqual(['Article: {code}'])
  expect(() => translate(`${IMPORT_T}const a = t(b)`)).toThrow('takes a literal text')
})

test('a source keeps its values and elements in the order of the translation, and English stays as it is', () => {
  expect(translate('const a = <p>Hello <b id={x}>you</b>!</p>').code).toContain(
    '{"«Hello "}<b id={x}>{"you"}</b>{"!»"}',
  )
  expect(translate(`${IMPORT_T}const a = t('{n} Items', { n: list.length })`).code).toContain(' Items»`')
  const english = (source: string) => rewriteSource('web/x.tsx', source, () => undefined, 'en').code
  expect(english('const a = <p>Hello {name}</p>')).toBe('const a = <p>Hello {name}</p>')
  expect(english(`${IMPORT_T}const a = t('Order|the verb')`)).toBe(`${IMPORT_T}const a = "Order"`)
})

test('[LANG-11] code stays on its line in both languages, so that an error in the browser names the line of the source', () => {
  const moved: string[] = []
  let statements = 0
  for (const path of globSync('{web,shared}/**/*.{ts,tsx}').filter(isSpokenSource))
    for (const language of ['en', 'bn'] as const) {
      const source = readFileSync(path, 'utf8')
      const say = (text: string) => (language === 'bn' ? translations[text] : undefined)
      const code = rewriteSource(path, source, say, language).code.split('\n')
      for (const [line, text] of source.split('\n').entries()) {
        const [statement] = /^ *(?:const|function|throw|export|await|void) [^'"`<]{4}/.exec(text) ?? []
        if (!statement) continue
        statements += 1
        if (!code[line]?.startsWith(statement)) moved.push(`${path}:${line + 1} in ${language}`)
      }
    }
  expect(statements).toBeGreaterThan(4_000)
  expect(moved).toEqual([])
})

test('[LANG-11] a text of many lines leaves what follows where it was, and no line ends after a return', () => {
  const source = `${IMPORT_T}const f = () => {
  return t(
    'One {n}',
    { n },
  )
}
const a = (
  <p title="one
    two">
    Long text of <b id={x}>
      two
    </b> lines
    {n}
  </p>
)
throw new Error()`
  const { code } = translate(source)
  expect(code.split('\n').indexOf('throw new Error()')).toBe(source.split('\n').indexOf('throw new Error()'))
  expect(code.split('\n').findIndex((line) => line.includes('<b id={x}>'))).toBe(10)
  expect(code).toMatch(/return \(\n+`«One /)
})
