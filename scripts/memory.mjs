/** What a process of the shop is told of memory, wherever it is started; deploy/Dockerfile says the same. */
export const memory = {
  // The nursery for new objects: with 2 MB a kept page is a fifth dearer, with V8's own 16 there is less room below 250 MiB.
  flags: ['--max-semi-space-size=8'],
  // Decoded pictures go back to the machine when they are done with, instead of staying with each thread (docs/decisions/0008).
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
}
