let turn = Promise.resolve()

/**
 * Runs heavy things of a page one by one, each when the browser has nothing else to do, so that no press waits for all of
 * them; gives what takes one back that has not run yet.
 */
export function inTurn(run: () => void): () => void {
  let wanted = true
  turn = turn.then(untilIdle).then(() => {
    if (wanted) run()
  })
  return () => {
    wanted = false
  }
}

function untilIdle(): Promise<void> {
  return new Promise((done) => {
    // Not in every Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(done, 16), { timeout: 500 })
    else setTimeout(done, 50)
  })
}
