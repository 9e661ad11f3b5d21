/** Prints progress to standard output: a bar on a terminal, otherwise a line for every 10 %. */
export function createProgressLine(title: string): (done: number, total: number) => void {
  let lastStep = -1
  return (done, total) => {
    const percent = Math.floor((done / Math.max(total, 1)) * 100)
    const step = process.stdout.isTTY ? 1 : 10
    if (Math.floor(percent / step) === lastStep) return
    lastStep = Math.floor(percent / step)
    if (!process.stdout.isTTY) return void process.stdout.write(`${title}: ${percent} %\n`)
    const bar = '█'.repeat(Math.floor(percent / 4)).padEnd(25, '░')
    process.stdout.write(`\r${title} ${bar} ${String(percent).padStart(3)} %${done >= total ? '\n' : ''}`)
  }
}
