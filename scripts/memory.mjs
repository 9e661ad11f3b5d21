import { totalmem } from 'node:os'

const SMALL_MACHINE = 2 * 1024 ** 3

/** Makes malloc return what is freed to the system instead of keeping it per thread, or below what is still used (docs/decisions/0008). */
export const memoryEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_TRIM_THRESHOLD_: '1048576' }

/**
 * Memory options of a shop process, however it is started. The young generation of a small machine leaves room below 250 MiB, but a
 * third of a page made anew is then spent on collecting it (decision 0047); there the old one is collected whenever it has grown by a
 * third. SHOP_MEMORY=small or large overrides what the machine has, or its container may take; deploy/Dockerfile is small.
 */
export function memoryFlags({ SHOP_MEMORY } = process.env) {
  const available = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)
  const isSmall = SHOP_MEMORY ? SHOP_MEMORY === 'small' : available < SMALL_MACHINE
  return isSmall ? ['--max-semi-space-size=8', '--heap-growing-percent=30'] : ['--max-semi-space-size=32']
}

/** All options of a shop process: those of memory, and what prepares Node before it looks for what `server/main.ts` imports. */
export function startFlags(env = process.env) {
  const prepare = new URL('../server/platform/startup/prepare-node.ts', import.meta.url)
  return [...memoryFlags(env), `--import=${prepare}`]
}
