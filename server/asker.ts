import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { StartError } from './start-error.ts'

/** Somebody at a terminal, or a file of answers in place of them. */
export interface Asker {
  /** whether somebody sits there and can be asked again */
  isTerminal: boolean
  say(text: string): void
  /** The answer, one line; a secret one is not shown while it is typed. Throws StartError where none comes. */
  ask(question: string, options?: { secret?: boolean }): Promise<string>
  close(): void
}

/** Asks on the terminal; where the input is none, its lines are the answers, and nothing is asked. */
export function openAsker(
  input: Readable & { isTTY?: boolean } = process.stdin,
  output: Writable = process.stdout,
): Asker {
  const isTerminal = input.isTTY === true
  let quiet = false
  const echo = new Writable({
    write(chunk, _, done) {
      if (!quiet) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: isTerminal, historySize: 0 })
  const answers = lines[Symbol.asyncIterator]()
  // Ctrl-C ends the answers.
  lines.on('SIGINT', () => lines.close())
  return {
    isTerminal,
    say: (text) => void output.write(`${text}\n`),
    ask: async (question, { secret = false } = {}) => {
      if (isTerminal) output.write(`${question}: `)
      quiet = secret
      const { value, done } = await answers.next()
      quiet = false
      if (isTerminal && secret) output.write('\n')
      if (done) throw new StartError(`No answer to "${question}": nothing was changed.`)
      return value
    },
    close: () => lines.close(),
  }
}
