import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const tasks = fileURLToPath(new URL('../tasks.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/** Runs a task of the owner in a process of its own, on these lines of input; gives what it said and how it ended. */
export async function runTask(words: string[], env: Record<string, string>, lines: string[] = []) {
  const app = spawn(process.execPath, [tasks, ...words], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
  })
  let said = ''
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (text) => (said += text))
  // It may end before it has read all of them.
  app.stdin.on('error', () => {})
  app.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const code = await new Promise<number | null>((done) => app.once('close', done))
  return { code, said: said.trim() }
}
