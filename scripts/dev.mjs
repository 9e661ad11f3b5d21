import { become, install, node24, runOrEnd } from './setup.mjs'

install()
runOrEnd('react-router', ['typegen'])
become(node24(), ['server/dev.ts'], { NODE_ENV: 'development' })
