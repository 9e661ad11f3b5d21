import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/errors/operator-error.ts'

/**
 * Runs `work` while no other process on this machine starts a database on the same folder. The lock is an abstract socket
 * name, which the kernel releases when its process ends. Other systems than Linux run unlocked: there PostgreSQL's own
 * lock file decides. Throws OperatorError after waiting for 60 s.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work()
  const { dev, ino } = statSync(folder)
  const name = `\0omni-shoes-start-${dev}-${ino}`
  const deadline = Date.now() + 60_000
  let release = await tryHold(name)
  while (!release) {
    if (Date.now() > deadline)
      throw new StartError(`Another process has been starting a database in ${folder} for a minute.`)
    await wait(20)
    release = await tryHold(name)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

function tryHold(name: string): Promise<(() => void) | null> {
  return new Promise((done, fail) => {
    const holder = createServer((visitor) => visitor.destroy())
    holder.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)))
    holder.listen({ path: name }, () => done(() => holder.close()))
  })
}
