import { install } from './packages.mjs'
import { findNode24, run } from './setup.mjs'

await install()
process.exit(run(findNode24(), ['lab/mutants/main.ts', ...process.argv.slice(2)]))
