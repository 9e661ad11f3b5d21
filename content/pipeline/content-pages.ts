import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { compilePage } from './compile-page.ts'
import { ContentError } from './content-error.ts'
import { readFacts } from './facts.ts'

/**
 * Vite plugin: pages import the Markdown files of `content/` as components whose facts are filled in
 * when they are rendered. A build in Bangla reads `terms.bn.md` in place of `terms.md`. A mistake in a file ends a build with that one line; in
 * development the page shows it.
 */
export function contentPages(language: 'en' | 'bn' = 'en'): Plugin {
  let root = '.'
  let isBuild = false
  return {
    name: 'content-pages',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    transform: {
      filter: { id: /\/content\/[^/]+\.md$/ },
      async handler(markdown, path) {
        const shopJson = join(root, 'content/shop.json')
        this.addWatchFile(shopJson)
        try {
          const json = await readFile(shopJson, 'utf8')
          const file = relative(root, path)
          if (language === 'en') return { code: await compilePage(markdown, file, readFacts(json)), map: null }
          const [translation, translations] = [file.replace(/\.md$/, '.bn.md'), 'content/texts/bn.json']
          for (const read of [translation, translations]) this.addWatchFile(join(root, read))
          const facts = readFacts(json, JSON.parse(await readFile(join(root, translations), 'utf8')))
          const inBangla = await readTranslation(join(root, translation), translation)
          return { code: await compilePage(inBangla, translation, facts, { markdown, file }), map: null }
        } catch (error) {
          if (isBuild && error instanceof ContentError) exitWithMessage(error.message)
          throw error
        }
      },
    },
  }
}

async function readTranslation(path: string, file: string): Promise<string> {
  return readFile(path, 'utf8').catch((error) => {
    throw error.code === 'ENOENT' ? new ContentError(file, 1, 'write this page in Bangla too') : error
  })
}

/** Ends the build here: Vite would bury the one helpful line in a stack trace. */
function exitWithMessage(line: string): never {
  console.error(line)
  process.exit(1)
}
