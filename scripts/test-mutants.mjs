import { findNode24, install, run } from './setup.mjs'

install()
process.exit(run(findNode24(), ['mutants/main.ts', ...process.argv.slice(2)]))
