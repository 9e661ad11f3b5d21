import { become, build, install, node24 } from './setup.mjs'

install()
build()
// Decoded pictures go back to the machine when they are done with, instead of staying with each thread (docs/decisions/0008).
const memory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
// The nursery for new objects: with 2 MB a kept page is a fifth dearer, with V8's own 16 there is less room below 250 MiB.
become(node24(), ['--max-semi-space-size=8', 'server/main.ts'], { ...memory, NODE_ENV: 'production' })
