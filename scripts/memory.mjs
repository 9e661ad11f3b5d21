/** Memory options of every shop process, however it is started; keep deploy/Dockerfile in step. */
export const memoryOptions = {
  // Size of the young generation: with 2 MB a cached page costs a fifth more, with V8's default of 16 less room is left below 250 MiB.
  // The old one is collected whenever it has grown by a third: by V8's own rule a flood of renders takes 70 MiB more.
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
  // Makes malloc return the memory of decoded images to the system instead of keeping it per thread (docs/decisions/0008).
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
}
