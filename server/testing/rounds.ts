/** How many rounds a test makes: few with every change, more at night (`npm run test:nightly`). */
export function rounds(daily: number, nightly: number): number {
  return process.env.NIGHTLY ? nightly : daily
}
