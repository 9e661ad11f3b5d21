import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { installDebian } from './apt.mjs'
import { run, say } from './setup.mjs'

const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds or installs a Chromium for the browser tests: preferably the headless shell, which opens a page in a quarter of
 * the time; from PATH, else Debian's package (as root), else Playwright's own. Returns its path, or '' if Playwright
 * finds its own; exits with a message if there is none.
 */
export function chromium() {
  const there = onPath([SHELL]) ?? installed(SHELL) ?? onPath(BROWSERS) ?? installed('chromium')
  if (there) return there
  say("Installing Playwright's Chromium for the browser tests …")
  if (run('playwright', ['install', 'chromium']) === 0) return ''
  say('\nNO CHROMIUM: the browser tests cannot run. Install Chromium or Google Chrome, so that it is on PATH.\n')
  process.exit(1)
}

function installed(name) {
  return installDebian(name, 'the browser tests') ? onPath([name]) : undefined
}

function onPath(names) {
  const places = (process.env.PATH ?? '').split(':').flatMap((folder) => names.map((name) => join(folder, name)))
  return places.find((place) => isProgram(place) && spawnSync(place, ['--version']).status === 0)
}

function isProgram(place) {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}
