import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

/**
 * Returns the secret that signs tokens: 256 random bits, generated once and stored in the data folder with mode 600.
 * Processes that start at the same moment get the same one. Throws OperatorError when the folder cannot be used, or the secret is weak or readable by everybody.
 */
export function loadOrCreateTokenSecret(dataDir: string): string {
  try {
    return readTokenSecret(dataDir) ?? createSecret(dataDir)
  } catch (error) {
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

const fileIn = (dataDir: string) => join(dataDir, 'token-secret')

/** Whether a secret has too few different characters, as one letter repeated has. */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < 10
}

/** The secret stored in the data folder; null: there is none yet. Throws when it is weak or readable by everybody. */
export function readTokenSecret(dataDir: string): string | null {
  const file = fileIn(dataDir)
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < 32) throw new Error(`${file} is too short to be a secret; remove it to have a new one made`)
    if (isGuessable(secret)) throw new Error(`${file} is too easy to guess; remove it to have a new one made`)
    if ((statSync(file).mode & 0o006) !== 0)
      throw new Error(
        `everybody on this machine can read or change ${file}; remove it, or run "chmod 600 ${file}" if nobody has`,
      )
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes to a temporary file and links it into place, so that no process ever reads half a secret. */
function createSecret(dataDir: string): string {
  const file = fileIn(dataDir)
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryFile, { force: true })
  }
  return readTokenSecret(dataDir) ?? ''
}

/**
 * What the database holds in place of a secret that was given out: by the first part, its purpose, no hash is valid for
 * anything else, and without the key, which is not in the database, none can be tried.
 */
export function keyedHash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
