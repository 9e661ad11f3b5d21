import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '#shared/language/language.ts'
import { isSpokenSource } from './find-texts.ts'
import { rewriteSource } from './read-source.ts'

/**
 * Builds the pages in one language: its texts are written into the sources, so that a browser loads neither a catalogue nor
 * code that looks texts up. A text without translation fails a build with its file; in development it stays English.
 */
export function translateSources(language: Language): Plugin {
  let root = '.'
  let isBuild = false
  let translations: Record<string, string> = {}
  const missing = new Map<string, string>()
  return {
    name: 'translate-sources',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    async buildStart() {
      if (language === 'en') return
      const file = join(root, `content/texts/${language}.json`)
      this.addWatchFile(file)
      translations = JSON.parse(await readFile(file, 'utf8'))
    },
    transform: {
      filter: { id: /\/(?:web|shared)\/[^?]*\.tsx?$/ },
      handler(source, id) {
        const path = relative(root, id)
        if (path === 'shared/language/t.ts') return null
        const translate = (text: string) => {
          if (language === 'en') return undefined
          if (translations[text] === undefined && isSpokenSource(path)) missing.set(text, path)
          return translations[text]
        }
        const { code } = rewriteSource(path, source, translate, language)
        // Lines stay as they are: `null` says that places in the code do.
        return code === source ? null : { code, map: null }
      },
    },
    buildEnd() {
      if (!isBuild || missing.size === 0 || this.environment.name !== 'client') return
      const lines = [...missing].map(([text, path]) => `${path}: ${JSON.stringify(text)}`)
      this.error(`Not in content/texts/${language}.json:\n${lines.join('\n')}`)
    },
  }
}
