import { findNode24, install, runForeground } from './setup.mjs'

install({ production: true })
runForeground(findNode24(), ['server/tasks/shop.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
