/** Draws logo, icons and the directors' portraits: `node studio/draw-brand.ts`. Takes a moment. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { picturePath } from '../server/seed/demonstration/picture-paths.ts'
import { horizontalLogo, renderIcon, squareIcon, verticalLogo } from './brand/logo.ts'
import { composePortrait } from './brand/portrait.ts'
import { fileOf, PICTURES, ROOT, readCatalogue } from './jobs.ts'

const files: Record<string, Buffer | string> = {
  'web/brand/logo-horizontal.svg': horizontalLogo(),
  'web/brand/logo-vertical.svg': verticalLogo(),
  'web/brand/icon.svg': squareIcon(),
  'public/favicon.svg': squareIcon(),
  'public/icon-192.png': await renderIcon(192, 14),
  'public/icon-512.png': await renderIcon(512, 14),
  'public/icon-maskable-512.png': await renderIcon(512, 0),
  'public/apple-touch-icon.png': await renderIcon(180, 0),
}
for (const [at, { name }] of readCatalogue().directors.entries()) {
  const portrait = composePortrait(name, at).webp({ quality: 84, effort: 5, smartSubsample: true })
  files[fileOf(picturePath.director(name))] = await portrait.toBuffer()
}
mkdirSync(join(ROOT, PICTURES, 'directors'), { recursive: true })
for (const [file, content] of Object.entries(files)) writeFileSync(join(ROOT, file), content)
console.log(`${Object.keys(files).length} files drawn`)
