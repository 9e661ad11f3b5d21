import { existsSync, readFileSync } from 'node:fs'
import { log, run } from './setup.mjs'

/** Installs a Debian package if run as root on Debian. Returns whether it was attempted. */
export function installDebianPackage(name, purpose) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  log(`Installing Debian's ${name} for ${purpose} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=30'], env) === 0)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)
  return true
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}
