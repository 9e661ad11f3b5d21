import { memoryEnv, startFlags } from './memory.mjs'
import { install } from './packages.mjs'
import { build } from './pages.mjs'
import { findNode24, runForeground } from './setup.mjs'

await install()
await build()
runForeground(findNode24(), [...startFlags(), 'server/main.ts'], {
  ...memoryEnv,
  NODE_ENV: 'production',
})
