import { findNode24, install, runForeground, runOrExit } from './setup.mjs'

install()
runOrExit('react-router', ['typegen'])
runForeground(findNode24(), ['server/dev.ts'], { NODE_ENV: 'development' })
