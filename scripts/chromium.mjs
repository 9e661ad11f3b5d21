import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from './apt.mjs'
import { log, run } from './setup.mjs'

const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds or installs a Chromium for the browser tests: preferably the headless shell, which opens a page in a quarter of
 * the time; from PATH, else Debian's package (as root), else Playwright's own. Returns its path, or '' if Playwright
 * finds its own; exits with a message if there is none.
 */
export function findChromium() {
  const executable =
    findOnPath([SHELL]) ?? installFromDebian(SHELL) ?? findOnPath(BROWSERS) ?? installFromDebian('chromium')
  if (executable) return executable
  log("Installing Playwright's Chromium for the browser tests …")
  if (run('playwright', ['install', 'chromium']) === 0) return ''
  log('\nNO CHROMIUM: the browser tests cannot run. Install Chromium or Google Chrome, so that it is on PATH.\n')
  process.exit(1)
}

function installFromDebian(name) {
  return installDebianPackage(name, 'the browser tests') ? findOnPath([name]) : undefined
}

function findOnPath(names) {
  const paths = (process.env.PATH ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)))
  return paths.find((path) => isExecutable(path) && spawnSync(path, ['--version']).status === 0)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
