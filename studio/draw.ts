/**
 * Takes the photographs of the shop: `node studio/draw.ts [--only <code|silhouette|kind>]… [--kind <kind>]… [--force] [--sheet] [--workers N]`.
 * Takes only what has changed: `manifest.json` beside the pictures records what each was made from.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { picturePath } from '../server/seed/demonstration/picture-paths.ts'
import { drawContactSheet } from './contact-sheet.ts'
import { develop } from './develop.ts'
import { fileOf, type Job, listJobs, PICTURES, ROOT, readCatalogue } from './jobs.ts'
import { Photographer } from './photographer.ts'
import { composeSubCategory } from './sub-category.ts'

const MANIFEST = join(ROOT, PICTURES, 'manifest.json')

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    kind: { type: 'string', multiple: true },
    force: { type: 'boolean' },
    sheet: { type: 'boolean' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})
const manifest = readManifest()
const catalogue = readCatalogue()
const selectedJobs = listJobs(catalogue).filter(
  ({ kind, key, silhouette }) =>
    (!values.only || values.only.some((filter) => [kind, key, silhouette].includes(filter))) &&
    (!values.kind || values.kind.includes(kind)),
)
const queue = selectedJobs.filter(
  ({ file, source }) => values.force || manifest[file]?.source !== source || !existsSync(join(ROOT, file)),
)
console.log(`${queue.length} of ${selectedJobs.length} photographs to look at`)
const folder = mkdtempSync(join(tmpdir(), 'omni-studio-'))
const workers = Math.min(Number(values.workers), queue.length)
await Promise.all(Array.from({ length: workers }, (_, at) => runWorker(join(folder, `${at}.png`)))).finally(() =>
  rmSync(folder, { recursive: true }),
)
for (const { name } of catalogue.subCategories) {
  await (await composeSubCategory(name)).toFile(join(ROOT, fileOf(picturePath.subCategory(name))))
}
if (values.sheet) console.log(await drawContactSheet(catalogue))

/** Works off the queue, one photograph after the other. */
async function runWorker(png: string): Promise<void> {
  let photographer = new Photographer()
  for (let job = queue.shift(); job; job = queue.shift()) {
    try {
      await draw(job, photographer, png)
    } catch (error) {
      process.exitCode = 1
      console.error(`${job.file}: ${error instanceof Error ? error.message : error}`)
      photographer.close()
      photographer = new Photographer()
    }
  }
  photographer.close()
}

async function draw({ kind, key, file, source }: Job, photographer: Photographer, png: string): Promise<void> {
  const path = join(ROOT, file)
  const knownFingerprint = values.force || !existsSync(path) ? null : (manifest[file]?.shot ?? null)
  const { fingerprint, taken } = await photographer.take({ kind, key, known: knownFingerprint, path: png })
  if (taken) {
    mkdirSync(dirname(path), { recursive: true })
    await (await develop(kind, png)).toFile(path)
    console.log(file)
  }
  // Read anew: runs with different filters may work beside each other.
  const entries = Object.entries({ ...readManifest(), [file]: { source, shot: fingerprint } })
  const sorted = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`)
}

function readManifest(): Record<string, { source: string; shot: string }> {
  return existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}
}
