import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compilePage } from './compile-page.ts'
import { type Facts, readFacts } from './facts.ts'

const shopJson = readFileSync('content/shop.json', 'utf8')
const facts = readFacts(shopJson)
const frontMatter = `---\ntitle: A page\ndescription: ${'Words that search engines show. '.repeat(3)}\nchanged: 2026-11-20\n---\n\n`

const compileMarkdown = (markdown: string, knownFacts: Facts = facts) =>
  compilePage(markdown, 'content/a.md', knownFacts)

const PAGES = ['locations', 'omni', 'our-company', 'privacy', 'returns', 'size-guide', 'terms']
const readPage = (file: string) => ({ markdown: readFileSync(`content/${file}`, 'utf8'), file: `content/${file}` })
const expectFilledIn = (module: string, name: string) => {
  expect(module, name).toContain('export default function MDXContent')
  const body = module.slice(module.indexOf('function _createMdxContent')).replaceAll(/href: ".*"/g, '')
  expect((body.match(/"(?:[^"\\]|\\.)*"/g) ?? []).filter((text) => /\{[a-z.]+\}/i.test(text))).toEqual([])
}

test('[PAGE-03] every file in content/ compiles', async () => {
  const files = readdirSync('content').filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(files.toSorted()).toEqual(PAGES.flatMap((name) => [`${name}.bn.md`, `${name}.md`]).toSorted())
  for (const name of PAGES) {
    const { markdown, file } = readPage(`${name}.md`)
    expectFilledIn(await compilePage(markdown, file, facts), name)
  }
})

test('every page in Bangla has the facts, links and headings of the English one', async () => {
  const banglaFacts = readFacts(shopJson, { 'Omni Shoes': 'ওমনি শুজ', 'Omni Shoes Ltd.': 'ওমনি শুজ লিমিটেড' })
  const matches = (text: string, part: RegExp) => text.match(part)?.toSorted()
  for (const name of PAGES) {
    const [english, bangla] = [readPage(`${name}.md`), readPage(`${name}.bn.md`)]
    const module = await compilePage(bangla.markdown, bangla.file, banglaFacts, english)
    expectFilledIn(module, name)
    expect(module, name).not.toContain('Omni Shoes')
    expect(bangla.markdown, name).toBe(bangla.markdown.normalize('NFC'))
    for (const part of [/\{[^}]+\}/g, /\]\([^)]+\)/g, /^(?:- |\d+\. |\|)/gm])
      expect(matches(bangla.markdown, part), name).toEqual(matches(english.markdown, part))
  }
})

test('a page in Bangla has the ids of the English headings', async () => {
  const banglaFacts = readFacts(shopJson, { 'Omni Shoes': 'ওমনি শুজ' })
  const english = { markdown: `${frontMatter}## Your size\n\n### Wide feet`, file: 'content/a.md' }
  const compileBangla = (text: string) => compilePage(`${frontMatter}${text}`, 'content/a.bn.md', banglaFacts, english)
  const module = await compileBangla('## আপনার সাইজ\n\n[{name}](#your-size)\n\n### চওড়া পা')
  expect(module).toContain('contents = [{"id":"your-size","text":"আপনার সাইজ"}]')
  expect(module).toContain('id: "wide-feet"')
  const refusals = ['## এক', '## এক\n\n## দুই', '## এক\n\n### দুই\n\n### তিন'].map((text) =>
    compileBangla(text).catch(String),
  )
  expect(await Promise.all(refusals)).toEqual([
    "ContentError: content/a.bn.md:1: the heading 'wide-feet' of the English page is missing",
    'ContentError: content/a.bn.md:9: here the English page has a heading h3; keep the headings of both pages alike',
    'ContentError: content/a.bn.md:11: here the English page has no heading; keep the headings of both pages alike',
  ])
})

test('content/README.md names every fact that texts can use', () => {
  const readme = readFileSync('content/README.md', 'utf8')
  for (const name of [...facts.keys(), 'showrooms.count']) expect(readme).toContain(`{${name}}`)
})

test('[SET-01] facts in text, links and front matter are left to the page, which knows those in force', async () => {
  const markdown = `${frontMatter.replace('A page', '{name} page')}Call [{care.phone}](tel:{care.phone}). {delivery.fee}, {showrooms.count} shops.`
  const module = await compileMarkdown(markdown)
  expect(module).toContain('href: "tel:{care.phone}"')
  expect(module).toContain('"title": "{name} page"')
  for (const fact of ['care.phone', 'delivery.fee', 'showrooms.count']) expect(module).toContain(`value: "${fact}"`)
})

test('second-level headings make up the contents list, and tables are rendered', async () => {
  const module = await compileMarkdown(
    `${frontMatter}## Who *we* are\n\n### Inside\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n## Prices\n`,
  )
  expect(module).toContain('contents = [{"id":"who-we-are","text":"Who we are"},{"id":"prices","text":"Prices"}]')
  expect(module).toContain('_components.table')
})

const INVALID_PAGES: [what: string, markdown: string, line: string][] = [
  ['no head', 'Only text', 'content/a.md:1: begin the file with a line ---'],
  ['no title', frontMatter.replace('title: A page\n', ''), "content/a.md:1: 'title: …' is missing"],
  ['an empty title', frontMatter.replace('A page', ''), "content/a.md:2: write 'name: words' here"],
  [
    'a title twice',
    frontMatter.replace('title: A page', 'title: A page\ntitle: B'),
    "content/a.md:3: 'title' stands here for the second",
  ],
  [
    'a title too long',
    frontMatter.replace('A page', 'x'.repeat(61)),
    "content/a.md:2: 'title': write at most 60 characters",
  ],
  [
    'a short description',
    frontMatter.replace(/description: .*/, 'description: Short'),
    "content/a.md:3: 'description': write at least 50",
  ],
  [
    'a date in words',
    frontMatter.replace('2026-11-20', '20 Nov 2026'),
    "content/a.md:4: 'changed': write the day as 2026-11-20",
  ],
  [
    'a day that is not',
    frontMatter.replace('2026-11-20', '2026-02-30'),
    "content/a.md:4: 'changed': write the day as 2026-11-20",
  ],
  [
    'an unknown line',
    frontMatter.replace('changed:', 'author: Me\nchanged:'),
    "content/a.md:4: 'author': no such word is known here",
  ],
  ['an unknown fact', `${frontMatter}One line\nand {care.fone}`, 'content/a.md:8: there is no fact {care.fone}'],
  ['an unknown fact in a link', `${frontMatter}[Call](tel:{fone})`, 'content/a.md:7: there is no fact {fone}'],
  [
    'a number of the database in the head',
    frontMatter.replace('A page', '{showrooms.count}'),
    'content/a.md:2: {showrooms.count} can',
  ],
  ['a heading of the first level', `${frontMatter}# Title`, "content/a.md:7: a line with one # is the page's title"],
  ['HTML', `${frontMatter}Text\n\n<b>bold</b>`, 'content/a.md:9: HTML is not shown'],
  ['a picture', `${frontMatter}![Shoe](shoe.png)`, 'content/a.md:7: pictures cannot stand'],
  ['a link to nowhere', `${frontMatter}[Terms](terms)`, "content/a.md:7: 'terms' is no address"],
  ['a script as a link', `${frontMatter}[x](javascript:alert)`, "content/a.md:7: 'javascript:alert' is no address"],
  ['a link to no heading', `${frontMatter}[See](#refunds)`, 'content/a.md:7: the link #refunds leads to no heading'],
]

test.each(INVALID_PAGES)(
  'a file with %s is rejected with one line that says where and what to do',
  async (_, markdown, line) => {
    const error = await compileMarkdown(markdown).catch((reason: unknown) => reason)
    expect(String(error)).toContain(line)
    expect(String(error)).not.toContain('\n')
  },
)

test('a mistake in shop.json is reported with its line', () => {
  expect(() => readFacts(shopJson.replace('"retailShops": 37', '"retailShops": "many"'))).toThrow(
    /^content\/shop\.json:5: retailShops: /,
  )
  expect(() => readFacts(shopJson.replace('"founded": 1998,', '"founded": 1998'))).toThrow(
    'a comma, quote or bracket is missing or too many',
  )
})
