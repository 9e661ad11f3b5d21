import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './packages.mjs'
import { build } from './pages.mjs'
import { findNode24, log, root, run } from './setup.mjs'

/**
 * Runs every program of a folder, or only those whose file names start with a given word: `npm run bench -- orders`.
 * Arguments from the first `--option` on are passed to the programs. Exits with 1 if one of them failed.
 */
export async function runPrograms(folderName, suffix) {
  await install()
  await build()
  const { names, options } = splitArgs(process.argv.slice(2))
  const folderPath = join(root, folderName)
  const programs = existsSync(folderPath) ? readdirSync(folderPath).filter((file) => file.endsWith(suffix)) : []
  const selected = programs.filter((file) => names.length === 0 || names.some((prefix) => file.startsWith(prefix)))
  if (selected.length === 0) log(`No matching program in ${folderName}/.`)
  let exitCode = 0
  for (const file of selected.sort()) {
    log(`\n${file}`)
    exitCode = Math.max(exitCode, run(findNode24(), [join(folderName, file), ...options], { NODE_ENV: 'production' }))
  }
  process.exit(exitCode)
}

function splitArgs(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('--'))
  return firstOption < 0
    ? { names: args, options: [] }
    : { names: args.slice(0, firstOption), options: args.slice(firstOption) }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await runPrograms('lab/bench', '.bench.ts')
