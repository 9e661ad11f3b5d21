import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { log, root } from './setup.mjs'

/**
 * Runs `work` while no other process on this machine runs work of that name for this folder; who has to wait is told so. The
 * lock is an abstract socket name, which the kernel releases however its process ends. Other systems than Linux run unlocked:
 * what two do at once ends well too, as each works in a folder of its own.
 */
export async function alone(name, work) {
  if (process.platform !== 'linux') return work()
  const { dev, ino } = statSync(root)
  const path = `\0omni-shoes-${name}-${dev}-${ino}`
  let lock = await tryLock(path)
  if (!lock) log(`Another process is at it (${name}): waiting for it …`)
  while (!lock) {
    await new Promise((done) => setTimeout(done, 200))
    lock = await tryLock(path)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(path) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen({ path }, () => resolve(server))
  })
}
