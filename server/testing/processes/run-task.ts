import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const tasks = fileURLToPath(new URL('../../cli/shop.ts', import.meta.url))
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/** Runs one of the owner's tasks in a child process with these lines as input; returns its output and exit code. */
export function runTask(args: string[], env: Record<string, string>, lines: string[] = []) {
  const app = spawn(process.execPath, [tasks, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
  })
  return runWithInput(app, lines)
}

/** Writes these lines to a program's input and waits for its end; returns its output and exit code. */
export async function runWithInput(app: ChildProcessWithoutNullStreams, lines: string[]) {
  let output = ''
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (text) => (output += text))
  // It may exit before it has read all of them.
  app.stdin.on('error', () => {})
  app.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const code = await new Promise<number | null>((done) => app.once('close', done))
  return { code, output: output.trim() }
}
