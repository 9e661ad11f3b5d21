import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { BUILDS, readBuildIds } from '#server/platform/web-host/production-build.ts'
import { LANGUAGES, PREFIXES } from '#shared/language/language.ts'

/** A place in a script that the shop serves, as browsers write it. */
const PLACE = /(?:https?:\/\/[^\s/()@]+)?(?:\/bn)?\/assets\/([\w-]+\.js):(\d+):(\d+)/g

/**
 * `where-is <stack>`: the text of an error of a browser, with places in the scripts of the builds that are kept as places in our
 * sources; others stay as they are. `folder` replaces that of all builds. Throws OperatorError where none of them is known.
 */
export async function whereIsTask(args: string[], folder = BUILDS): Promise<string> {
  const text = args.join('\n')
  let found = 0
  const answer = text.replace(PLACE, (place, script: string, line: string, column: string) => {
    const source = sourceOf(folder, script, Number(line), Number(column))
    if (source) found += 1
    return source ?? place
  })
  if (found > 0) return answer
  throw new OperatorError(
    text
      ? 'No script of the builds in build/ stands in it: only the current build and the two before it are kept.'
      : "Give it the error as the browser wrote it: npm run shop -- where-is '<stack>'",
  )
}

/** `web/cart/cart-page.tsx:12:5`; null for a script that no kept build has. */
function sourceOf(folder: URL, script: string, line: number, column: number): string | null {
  const maps = readBuildIds(folder).flatMap((id) =>
    LANGUAGES.map((language) => new URL(`${id}${PREFIXES[language]}/maps/${script}.map`, folder)),
  )
  const map = maps.find((url) => existsSync(url))
  if (!map) return null
  const origin = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findOrigin(line, column)
  if (!('fileName' in origin)) return null
  // Sources stand relative to the script.
  return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`
}
