/** The result of a promise, or null when it takes longer than the timeout or rejects. */
export async function resultWithin<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([work.catch(() => null), timeout]).finally(() => clearTimeout(timer))
}
