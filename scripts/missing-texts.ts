// Prints the texts without translation as JSON: { text: [files] }. `npm run texts`
import { readFileSync } from 'node:fs'
import { findTexts } from '../content/pipeline/texts/find-texts.ts'

const translations: Record<string, string> = JSON.parse(readFileSync('content/texts/bn.json', 'utf8'))
const missing = Map.groupBy(
  findTexts().filter(({ text }) => translations[text] === undefined),
  ({ text }) => text,
)
const files = [...missing].map(([text, places]) => [text, [...new Set(places.map(({ path }) => path))]])
process.stdout.write(`${JSON.stringify(Object.fromEntries(files), null, 1)}\n`)
