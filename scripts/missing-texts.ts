// Prints the texts without translation as JSON: { text: [files] }, and what of staff's is no English of the house. `npm run texts`
import { readFileSync } from 'node:fs'
import { findTexts } from '../content/pipeline/texts/find-texts.ts'
import { foreignEnglish } from '../content/pipeline/texts/house-english.ts'

const translations: Record<string, string> = JSON.parse(readFileSync('content/texts/bn.json', 'utf8'))
const texts = findTexts()
const missing = Map.groupBy(
  texts.filter(({ text }) => translations[text] === undefined),
  ({ text }) => text,
)
const files = [...missing].map(([text, places]) => [text, [...new Set(places.map(({ path }) => path))]])
process.stdout.write(`${JSON.stringify(Object.fromEntries(files), null, 1)}\n`)

const foreign = foreignEnglish(texts)
if (foreign.length > 0) {
  process.stderr.write(`${foreign.join('\n')}\n`)
  process.exitCode = 1
}
