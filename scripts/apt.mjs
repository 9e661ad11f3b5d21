import { existsSync, readFileSync } from 'node:fs'
import { run, say } from './setup.mjs'

/** Installs a Debian package if run as root on Debian. Returns whether it was attempted. */
export function installDebian(name, purpose) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  say(`Installing Debian's ${name} for ${purpose} …`)
  const apt = { DEBIAN_FRONTEND: 'noninteractive' }
  if (run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=30'], apt) === 0)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], apt)
  return true
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}
