export interface ProgressLine {
  show(done: number, total: number): void
  /** ends a bar that is not full, so that what is printed next has a line of its own */
  end(): void
}

/** Prints progress to standard output: a bar on a terminal, otherwise a line for every 10 %. */
export function createProgressLine(title: string): ProgressLine {
  let lastStep = -1
  let isOpen = false
  return {
    show(done, total) {
      const percent = Math.floor((done / Math.max(total, 1)) * 100)
      const step = process.stdout.isTTY ? 1 : 10
      if (Math.floor(percent / step) === lastStep) return
      lastStep = Math.floor(percent / step)
      if (!process.stdout.isTTY) return void process.stdout.write(`${title}: ${percent} %\n`)
      isOpen = done < total
      const bar = '█'.repeat(Math.floor(percent / 4)).padEnd(25, '░')
      process.stdout.write(`\r${title} ${bar} ${String(percent).padStart(3)} %${isOpen ? '' : '\n'}`)
    },
    end() {
      if (isOpen) process.stdout.write('\n')
      isOpen = false
    },
  }
}
