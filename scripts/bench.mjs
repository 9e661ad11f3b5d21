import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, node24, root, runOrEnd, say } from './setup.mjs'

install()
build()
const named = process.argv.slice(2)
const folder = join(root, 'bench')
const benches = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.bench.ts'))
      .sort()
  : []
if (benches.length === 0) say('There is no measurement in bench/ yet.')
for (const file of benches) {
  if (named.length > 0 && !named.some((name) => file.startsWith(name))) continue
  say(`\n${file}`)
  runOrEnd(node24(), [join('bench', file)], { NODE_ENV: 'production' })
}
