import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { StartError } from '#server/errors/operator-error.ts'

/** Prompts a user at a terminal, or reads piped input line by line. */
export interface Asker {
  /** whether the input is a terminal, so that a prompt can be repeated */
  isTerminal: boolean
  say(text: string): void
  /** Reads one line; a secret is not echoed. Throws OperatorError when the input ends. */
  ask(question: string, options?: { secret?: boolean }): Promise<string>
  close(): void
}

/** Opens a prompter; when the input is not a terminal, its lines are the answers and no prompts are printed. */
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
  // Ctrl-C ends the input.
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
