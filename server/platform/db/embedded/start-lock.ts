import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

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
  let release = await tryAcquire(name)
  while (!release) {
    if (Date.now() > deadline)
      throw new OperatorError(`Another process has been starting a database in ${folder} for a minute.`)
    await wait(20)
    release = await tryAcquire(name)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

function tryAcquire(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const lockServer = createServer((socket) => socket.destroy())
    lockServer.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    lockServer.listen({ path: name }, () => resolve(() => lockServer.close()))
  })
}
