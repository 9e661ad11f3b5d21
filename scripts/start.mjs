import { memoryOptions } from './memory.mjs'
import { build, findNode24, install, runForeground } from './setup.mjs'

install()
await build()
runForeground(findNode24(), [...memoryOptions.flags, 'server/main.ts'], {
  ...memoryOptions.env,
  NODE_ENV: 'production',
})
