import { log } from './setup.mjs'

/** Says how far something is: a bar on a terminal, otherwise a line for every 10 %. `end` closes a bar that is not full. */
export function createProgress(title) {
  const isTerminal = Boolean(process.stdout.isTTY)
  let shown = -1
  let isOpen = false
  return {
    show(share) {
      const percent = Math.min(100, Math.floor(share * 100))
      const step = isTerminal ? percent : Math.floor(percent / 10) * 10
      if (step <= shown) return
      shown = step
      if (!isTerminal) return log(`${title}: ${step} %`)
      isOpen = percent < 100
      const bar = '█'.repeat(Math.floor(percent / 4)).padEnd(25, '░')
      process.stdout.write(`\r${title} ${bar} ${String(percent).padStart(3)} %${isOpen ? '' : '\n'}`)
    },
    end() {
      if (isOpen) process.stdout.write('\n')
      isOpen = false
    },
  }
}
