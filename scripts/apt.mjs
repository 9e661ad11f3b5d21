import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log, run } from './setup.mjs'

const POLICY = '/usr/sbin/policy-rc.d'

/** Installs a Debian package if run as root on Debian. Returns whether it was attempted. */
export function installDebianPackage(name, purpose) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  installAll([name], purpose)
  return true
}

/**
 * Installs the packages of those programs that are missing: `{ etcd: ['etcd-server'] }`. No service of theirs starts. Returns whether
 * all programs are there afterwards, and says which are not.
 */
export function installDebianPackages(packagesByProgram, purpose) {
  const missing = () => Object.keys(packagesByProgram).filter((program) => !isInstalled(program))
  const names = missing().flatMap((program) => packagesByProgram[program])
  const before = enabledServices()
  if (names.length > 0) withoutServices(() => installAll(names, purpose))
  const notice = enabledNotice(before, enabledServices())
  if (notice) log(notice)
  const stillMissing = missing()
  if (stillMissing.length > 0) log(`Debian's packages did not bring ${stillMissing.join(', ')}.`)
  return stillMissing.length === 0
}

/** What to say of services that were not enabled before; null: there are none. */
export function enabledNotice(before, after) {
  const names = [...after].filter((name) => !before.has(name)).sort()
  if (names.length === 0) return null
  return `Debian's packages have enabled services that start with this machine from now on: ${names.join(', ')}. To undo that: systemctl disable ${names.join(' ')}`
}

/** The names of the services that systemd starts with this machine, by its folder of links: it need not run. */
function enabledServices() {
  const folder = '/etc/systemd/system/multi-user.target.wants'
  return new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.service')) : [])
}

/** Whether this is Debian or made from it. */
export function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function installAll(names, purpose) {
  log(`Installing Debian's ${names.join(', ')} for ${purpose} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=30'], env) === 0)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names], env)
}

/** Debian asks this file whether a service of a new package may start. */
function withoutServices(work) {
  const isOurs = !existsSync(POLICY)
  if (isOurs) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n')
    chmodSync(POLICY, 0o755)
  }
  try {
    work()
  } finally {
    if (isOurs) rmSync(POLICY)
  }
}

function isInstalled(program) {
  const folders = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`.split(':')
  return folders.some((folder) => existsSync(join(folder, program)))
}
