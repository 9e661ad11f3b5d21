/**
 * Draws the pictures of the shop: `node studio/vector/draw.ts [--only <code|silhouette|kind>] [--force] [--sheet]`.
 * Only files whose drawing or product changed are drawn again; the fingerprints stand beside the pictures.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { drawContactSheet } from './contact-sheet.ts'
import { type Catalogue, type Job, listJobs, PICTURES, ROOT, readCatalogue } from './jobs.ts'

const MANIFEST = join(PICTURES, 'manifest.json')

const { values } = parseArgs({
  options: { only: { type: 'string' }, force: { type: 'boolean' }, sheet: { type: 'boolean' } },
})
const catalogue = readCatalogue()
const manifest: Record<string, string> = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}
const wanted = listJobs(catalogue).filter((job) => isAskedFor(job, values.only, catalogue))
const due = wanted.filter(
  (job) => values.force || manifest[job.file] !== job.fingerprint || !existsSync(join(ROOT, job.file)),
)
console.log(`${due.length} of ${wanted.length} files to draw`)
const failures = await drawAll(due)
if (values.sheet) console.log(`Contact sheet: ${await drawContactSheet(catalogue)}`)
if (failures > 0) process.exitCode = 1

function isAskedFor(job: Job, only: string | undefined, { products }: Catalogue): boolean {
  if (!only) return true
  if (job.kind === only || job.key === only) return true
  return products.some((product) => product.silhouette === only && product.code === job.key)
}

/** Share the jobs among one worker per processor; answers the number of failures. */
async function drawAll(jobs: Job[]): Promise<number> {
  const queue = [...jobs]
  let failed = 0
  const workers = Math.min(availableParallelism(), queue.length)
  const runWorker = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./draw-worker.ts', import.meta.url))
      const next = () => {
        const job = queue.shift()
        if (job) worker.postMessage(job)
        else worker.terminate().then(() => resolve(), reject)
      }
      worker.on('message', ({ job, error }: { job: Job; error?: string }) => {
        if (error) {
          failed++
          console.error(`${job.file}: ${error}`)
        } else {
          manifest[job.file] = job.fingerprint
          writeManifest()
          console.log(job.file)
        }
        next()
      })
      worker.on('error', reject)
      next()
    })
  await Promise.all(Array.from({ length: workers }, runWorker))
  return failed
}

function writeManifest(): void {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`)
}
