import { become, build, install, node24 } from './setup.mjs'

install()
build()
become(node24(), ['server/main.ts'], { NODE_ENV: 'production' })
