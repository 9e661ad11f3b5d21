import { become, install, node24 } from './setup.mjs'

install()
become(node24(), ['server/tasks/shop.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
