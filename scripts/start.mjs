import { memoryOptions } from './memory.mjs'
import { install } from './packages.mjs'
import { build } from './pages.mjs'
import { findNode24, runForeground } from './setup.mjs'

await install()
await build()
runForeground(findNode24(), [...memoryOptions.flags, 'server/main.ts'], {
  ...memoryOptions.env,
  NODE_ENV: 'production',
})
