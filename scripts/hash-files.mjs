import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** A hash of these files and folders of the project, without tests: names and contents. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn).sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** The text of a file, or null. */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function filesIn(path) {
  const absolutePath = join(root, path)
  if (!existsSync(absolutePath)) return []
  if (statSync(absolutePath).isDirectory())
    return readdirSync(absolutePath).flatMap((name) => filesIn(`${path}/${name}`))
  return path.includes('.test.') ? [] : [path]
}
