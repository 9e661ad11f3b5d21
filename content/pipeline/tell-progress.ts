import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Shares of a language's build: reading the sources for browsers, writing their files, and the same for the server. */
const STEPS = {
  client: { begins: 0, read: 0.6, written: 0.7 },
  ssr: { begins: 0.7, read: 0.9, written: 0.95 },
} as const

/** Tells the process that runs a build, if there is one, which share of it is done: `{ share }`, from 0 to 1. */
export function tellProgress(): Plugin {
  let sources = 1
  let read = 0
  const tell = (share: number) => process.send?.({ share })
  const stepOf = (name: string) => STEPS[name === 'ssr' ? 'ssr' : 'client']
  return {
    name: 'tell-progress',
    apply: 'build',
    buildStart() {
      sources = readdirSync('web', { recursive: true }).filter((name) => /(?<!\.test)\.tsx?$/.test(`${name}`)).length
      read = 0
      tell(stepOf(this.environment.name).begins)
    },
    moduleParsed({ id }) {
      if (!/\/web\/.*\.tsx?$/.test(id)) return
      read += 1
      const step = stepOf(this.environment.name)
      tell(step.begins + (step.read - step.begins) * Math.min(1, read / sources))
    },
    writeBundle() {
      tell(stepOf(this.environment.name).written)
    },
  }
}
