import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi
/** A class with an arbitrary value: 'h-[44rem]', 'max-[769px]:h-24' */
const CLASS = /[\w-]+-\[[^\]\s]+\]/g
const STYLE = /style=\{\{[^}]*\}/g
const LENGTH = /\d(?:px|rem|pt)\b/
/** Proportions of the surroundings are allowed: columns, and the rest of the screen. */
const PROPORTION = /^(?:grid-cols|grid-rows|flex)-|\[(?:calc|max|min|clamp)\(/

/** Allowed exceptions and their reasons. */
const EXCEPTIONS: Record<string, string> = {
  'web/colors/staff/colors-page.tsx #0a2a5e': 'the text of a hint: examples of input',
  'web/colors/staff/colors-page.tsx #5c2a14': 'the same',
  'web/colors/staff/colors-page.tsx rgb(': 'the same',
  'web/colors/staff/colors-page.tsx hsl(': 'the same',
  'web/ui-gallery/choices.tsx #1f2a44': "a shoe's colour, which the catalogue names",
  'web/ui-gallery/choices.tsx #b07a45': 'the same',
  'web/ui-gallery/choices.tsx #ffffff': 'the same',
  'web/ui-gallery/choices.tsx #111111': 'the same',
  'web/ui-gallery/choices.tsx #c8102e': 'the same',
  'web/shell/footer.tsx max-[769px]': 'the footer changes at 768 px and below, a breakpoint below 768 px',
}

test('pages use no arbitrary colours and sizes, only tokens', () => {
  const oneOffValues = pageFiles().flatMap((path) =>
    findOneOffs(readFileSync(path, 'utf8')).map((value) => `${path} ${value}`),
  )
  expect(oneOffValues.filter((value) => !(value in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((value) => !oneOffValues.includes(value))).toEqual([])
})

test.each([
  ['<p className="h-[44rem]">', ['h-[44rem]']],
  ['<p className="lg:-mt-[3px] bg-[#fff]">', ['#fff', '-mt-[3px]']],
  ["style={{ color: 'rgb(0 0 0)', width: '12px' }}", ['rgb(', "style={{ color: 'rgb(0 0 0)', width: '12px' }"]],
  ['<p className="grid-cols-[14rem_minmax(0,1fr)] max-h-[calc(100dvh-11rem)] w-[46%]">', []],
  ["import { cx } from '#web/ui/cx.ts'", []],
])('detects one-offs: %s', (source, expected) => {
  expect(findOneOffs(source)).toEqual(expected)
})

test('/ui shows every component', () => {
  const coveredFiles = reachableFiles(globSync('web/ui-gallery/*.tsx'))
  const missing = globSync('web/ui/**/*.tsx').filter((path) => !path.includes('.test.') && !coveredFiles.has(path))
  // It renders the icons and is no component of its own.
  expect(missing).toEqual(['web/ui/create-icon.tsx'])
})

function pageFiles(): string[] {
  return globSync('web/*/**/*.{ts,tsx}').filter((path) => !/\.test\.|^web\/(?:ui|state|fonts|styles)\//.test(path))
}

function findOneOffs(source: string): string[] {
  const colours = source.match(COLOUR) ?? []
  const classes = (source.match(CLASS) ?? []).filter((value) => LENGTH.test(value) && !PROPORTION.test(value))
  const styles = (source.match(STYLE) ?? []).filter((value) => LENGTH.test(value))
  return [...colours, ...classes, ...styles]
}

/** The files and, transitively, the web/ui files that they import, statically or lazily. */
function reachableFiles(entryFiles: readonly string[]): Set<string> {
  const files = new Set(entryFiles)
  for (const path of files) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/'((?:#web\/ui|\.)\/[\w/-]+\.tsx)'/g)) {
      files.add(name.startsWith('#') ? name.slice(1) : join(dirname(path), name))
    }
  }
  return files
}
