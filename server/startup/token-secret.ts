import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/errors/operator-error.ts'

/**
 * Returns the secret that signs tokens: 256 random bits, generated once and stored in the data folder with mode 600.
 * Processes that start at the same moment get the same one. Throws OperatorError when the folder cannot be used.
 */
export function keptTokenSecret(dataDir: string): string {
  const file = join(dataDir, 'token-secret')
  try {
    return readSecret(file) ?? makeSecret(file)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

function readSecret(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new Error(`${file} is too short to be a secret; remove it to have a new one made`)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes to a temporary file and links it into place, so that no process ever reads half a secret. */
function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file) ?? ''
}
