import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { NOBODY } from './programs.ts'

/** Fills a template of deploy/cluster in, as envsubst does, and writes it for the user of the cluster alone. Throws if a value is missing. */
export function writeConfiguration(template: string, values: Record<string, string>, path: string): string {
  writeSecret(path, fillIn(readFileSync(new URL(`../${template}`, import.meta.url), 'utf8'), values))
  return path
}

/** Replaces each `${NAME}` of a text. Throws if there is no value for one. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for ${name}`)
    return value
  })
}

/** Writes a file that only the user of the cluster reads. */
export function writeSecret(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  chownSync(path, NOBODY.uid, NOBODY.gid)
}
