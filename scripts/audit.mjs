import { spawnSync } from 'node:child_process'
import { root, say } from './setup.mjs'

const SERIOUS = ['high', 'critical']

// What npm answers is JSON in either case; a registry that cannot be asked says nothing about weaknesses.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
const counts = countsIn(stdout)
if (counts === null) {
  say('Audit SKIPPED: the registry does not answer it. Nothing is known about weaknesses of the packages.')
} else {
  const serious = SERIOUS.reduce((sum, weight) => sum + counts[weight], 0)
  say(`Audit: ${JSON.stringify(counts)}`)
  process.exit(serious === 0 ? 0 : 1)
}

function countsIn(text) {
  try {
    return JSON.parse(text).metadata.vulnerabilities
  } catch {
    return null
  }
}
