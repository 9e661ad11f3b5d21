import { spawnSync } from 'node:child_process'
import { log, root } from './setup.mjs'

const SERIOUS_LEVELS = ['high', 'critical']

// npm prints JSON in either case; without an answer from the registry it contains no counts.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
const counts = parseCounts(stdout)
if (counts === null) {
  log('Audit SKIPPED: the registry did not answer. Nothing is known about vulnerabilities in the packages.')
} else {
  const serious = SERIOUS_LEVELS.reduce((sum, level) => sum + counts[level], 0)
  log(`Audit: ${JSON.stringify(counts)}`)
  process.exit(serious === 0 ? 0 : 1)
}

function parseCounts(text) {
  try {
    return JSON.parse(text).metadata.vulnerabilities
  } catch {
    return null
  }
}
