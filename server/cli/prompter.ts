import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

/** Prompts a user at a terminal, or reads piped input line by line. */
export interface Prompter {
  /** whether the input is a terminal, so that a prompt can be repeated */
  isTerminal: boolean
  print(text: string): void
  /** Reads one line; a secret is not echoed. Throws OperatorError when the input ends. */
  ask(question: string, options?: { secret?: boolean }): Promise<string>
  close(): void
}

/** Opens a prompter; when the input is not a terminal, its lines are the answers and no prompts are printed. */
export function openPrompter(
  input: Readable & { isTTY?: boolean } = process.stdin,
  output: Writable = process.stdout,
): Prompter {
  const isTerminal = input.isTTY === true
  let muted = false
  const echo = new Writable({
    write(chunk, _, done) {
      if (!muted) output.write(chunk)
      done()
    },
  })
  const readline = createInterface({ input, output: echo, terminal: isTerminal, historySize: 0 })
  const lines = readline[Symbol.asyncIterator]()
  // Ctrl-C ends the input.
  readline.on('SIGINT', () => readline.close())
  return {
    isTerminal,
    print: (text) => void output.write(`${text}\n`),
    ask: async (question, { secret = false } = {}) => {
      if (isTerminal) output.write(`${question}: `)
      muted = secret
      const { value, done } = await lines.next()
      muted = false
      if (isTerminal && secret) output.write('\n')
      if (done) throw new OperatorError(`No answer to "${question}": nothing was changed.`)
      return value
    },
    close: () => readline.close(),
  }
}
