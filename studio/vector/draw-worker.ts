import { parentPort } from 'node:worker_threads'
import { type Job, readCatalogue, runJob } from './jobs.ts'

/** Draws the files that the runner asks for, one after the other. */
const catalogue = readCatalogue()

parentPort?.on('message', async (job: Job) => {
  try {
    await runJob(job, catalogue)
    parentPort?.postMessage({ job })
  } catch (error) {
    parentPort?.postMessage({ job, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
