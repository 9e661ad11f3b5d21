import { install } from './packages.mjs'
import { findNode24, runForeground, runOrExit } from './setup.mjs'

await install()
runOrExit('react-router', ['typegen'])
runForeground(findNode24(), ['server/dev.ts'], { NODE_ENV: 'development' })
