import { install } from './packages.mjs'
import { build } from './pages.mjs'

await install()
await build()
