import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, node24, root, run, say } from './setup.mjs'

/**
 * Runs every program of a folder, or only those whose file names start with a given word: `npm run bench -- orders`.
 * Arguments from the first `--option` on are passed to the programs. Exits with 1 if one of them failed.
 */
export function runEach(name, ending) {
  install()
  build()
  const { names, options } = words(process.argv.slice(2))
  const folder = join(root, name)
  const programs = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)) : []
  const chosen = programs.filter((file) => names.length === 0 || names.some((start) => file.startsWith(start)))
  if (chosen.length === 0) say(`No matching program in ${name}/.`)
  let worst = 0
  for (const file of chosen.sort()) {
    say(`\n${file}`)
    worst = Math.max(worst, run(node24(), [join(name, file), ...options], { NODE_ENV: 'production' }))
  }
  process.exit(worst)
}

function words(given) {
  const first = given.findIndex((word) => word.startsWith('--'))
  return first < 0 ? { names: given, options: [] } : { names: given.slice(0, first), options: given.slice(first) }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) runEach('bench', '.bench.ts')
