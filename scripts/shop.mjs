import { install } from './packages.mjs'
import { findNode24, runForeground } from './setup.mjs'

await install({ production: true })
runForeground(findNode24(), ['server/cli/shop.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
