import { installClusterPackages } from './cluster-packages.mjs'
import { build, findNode24, install, runForeground } from './setup.mjs'

if (!installClusterPackages()) process.exit(1)
install()
await build()
runForeground(findNode24(), ['deploy/cluster/local/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
