/** The result of a promise, or null when it takes longer than the timeout or rejects. */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), milliseconds)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}
