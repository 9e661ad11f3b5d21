import { memory } from './memory.mjs'
import { become, build, install, node24 } from './setup.mjs'

install()
build()
become(node24(), [...memory.flags, 'server/main.ts'], { ...memory.env, NODE_ENV: 'production' })
