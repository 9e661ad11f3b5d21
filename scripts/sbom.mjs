import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './setup.mjs'

// npm cannot write an SBOM of production alone while a dev dependency requires "latest" of another package, so dev dependencies are removed first.
const folder = mkdtempSync(join(tmpdir(), 'omni-sbom-'))
const {
  devDependencies: _,
  scripts: __,
  ...productionManifest
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
delete lockfile.packages[''].devDependencies
for (const [path, { dev }] of Object.entries(lockfile.packages)) if (dev) delete lockfile.packages[path]
writeFileSync(join(folder, 'package.json'), JSON.stringify(productionManifest))
writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile))
const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
rmSync(folder, { recursive: true })
process.exit(status ?? 1)
