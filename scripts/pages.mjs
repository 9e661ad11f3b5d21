import { cpSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { hashOf, readStamp } from './hash-files.mjs'
import { createProgress } from './progress.mjs'
import { log, root, spawnChild } from './setup.mjs'
import { makeWorkFolder, removeFolder } from './work-folder.mjs'

// build/<id>/ is a whole build of both languages, named by its sources; build/current lists ids, one a line: the current build
// and those before it whose files open pages may still ask for. A running shop has read all of that at its start, and has left
// build/<id>/served: pages of a build that nobody served are open nowhere.

const builds = join(root, 'build')
const currentFile = join(builds, 'current')
/** The current build, and two before it: those that were served last, and others where there are fewer of these. */
const KEPT = 3
const SOURCES = [
  'web',
  'shared',
  'content',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const LANGUAGES = ['en', 'bn']
/** Whether the system shares the processor by sessions; elsewhere a build stays in that of the terminal, whose Ctrl-C ends it. */
const hasSessions = existsSync('/proc/self/autogroup')

/**
 * Builds the pages of both languages if their sources have changed since the current build. A build is made in a folder of its own
 * and becomes current by one rename when it is whole and on the disk; one that fails ends this process and changes nothing.
 */
export async function build() {
  if (isCurrent(idOfSources())) return
  await alone('build', async () => {
    let id = idOfSources()
    while (!isCurrent(id)) {
      if (!isWhole(id)) await makeBuild(id)
      // What was changed while it was read may be half in the build: it is made again.
      const isOutdated = id !== idOfSources()
      if (isOutdated) log('The sources have changed meanwhile: building again.')
      else makeCurrent(id)
      if (isOutdated) removeFolder(join(builds, id))
      id = idOfSources()
    }
  })
}

const idOfSources = () => hashOf(SOURCES).slice(0, 16)
const isWhole = (id) => existsSync(join(builds, id))
const isCurrent = (id) => readCurrent()[0] === id && isWhole(id)

const wasServed = (id) => existsSync(join(builds, id, 'served'))

function readCurrent() {
  return readStamp(currentFile)?.split('\n').filter(Boolean) ?? []
}

async function makeBuild(id) {
  const folder = makeWorkFolder(builds, '.part')
  const progress = createProgress('Building the pages')
  progress.show(0)
  const shares = LANGUAGES.map(() => 0)
  const codes = await Promise.all(
    LANGUAGES.map((language, index) =>
      buildLanguage(language, folder, (share) => {
        shares[index] = share
        progress.show(shares.reduce((sum, one) => sum + one, 0) / shares.length)
      }),
    ),
  )
  progress.end()
  const failure = codes.find((code) => code !== 0)
  if (failure) {
    removeFolder(folder)
    log('The pages were not built, and the current build stays.')
    process.exit(failure)
  }
  await syncAll(folder)
  renameSync(folder, join(builds, id))
}

/** Resolves to the exit code. `onProgress` is told the share that is done, as content/pipeline/tell-progress.ts sends it. */
async function buildLanguage(language, folder, onProgress) {
  const { child, ended } = spawnChild('react-router', ['build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production', SHOP_LANGUAGE: language, SHOP_BUILD: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: hasSessions,
  })
  letOthersGoFirst(child.pid)
  child.on('message', ({ share }) => onProgress(share))
  const code = await ended
  if (code === 0) onProgress(1)
  return code
}

/** A shop that runs beside a build has the processor first; where the system shares it by sessions, the build is one of its own. */
function letOthersGoFirst(pid) {
  try {
    setPriority(pid, 10)
    if (hasSessions) writeFileSync(`/proc/${pid}/autogroup`, '10')
  } catch {
    // It has ended.
  }
}

/** Makes a build the current one by one rename, and removes those that nobody needs any more. */
function makeCurrent(id) {
  const isFirst = !existsSync(currentFile)
  const earlier = isFirst ? copyFormerFiles() : readCurrent()
  const others = earlier.filter((one) => one !== id)
  const wanted = [...others.filter(wasServed), ...others.filter((one) => !wasServed(one))].slice(0, KEPT - 1)
  const kept = [id, ...others.filter((one) => wanted.includes(one))]
  const next = `${currentFile}-${process.pid}`
  writeFileSync(next, `${kept.join('\n')}\n`, { flush: true })
  renameSync(next, currentFile)
  // A shop of an earlier version, which reads its files from where that version built them, may still run at the first build.
  if (isFirst) return
  for (const name of readdirSync(builds))
    if (!kept.includes(name) && name !== 'current' && !name.startsWith('.part-')) removeFolder(join(builds, name))
}

/** Keeps the files of the one build that versions before this layout had in build/client and build/bn/client. Returns its id. */
function copyFormerFiles() {
  if (!existsSync(join(builds, 'client'))) return []
  const id = (readStamp(join(builds, '.omni-built')) ?? 'former').slice(0, 16)
  for (const folder of ['client', 'bn/client'])
    if (existsSync(join(builds, folder))) cpSync(join(builds, folder), join(builds, id, folder), { recursive: true })
  return [id]
}

/** Flushes a folder with all that is in it to the disk. */
async function syncAll(folder) {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))]
  const flushNext = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const file = await open(path, 'r')
      await file.sync().finally(() => file.close())
    }
  }
  await Promise.all(Array.from({ length: 16 }, flushNext))
}
