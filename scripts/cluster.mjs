import { installClusterPackages } from './cluster-packages.mjs'
import { install } from './packages.mjs'
import { build } from './pages.mjs'
import { findNode24, runForeground } from './setup.mjs'

if (!installClusterPackages()) process.exit(1)
await install()
await build()
runForeground(findNode24(), ['deploy/cluster/local/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
