let turn = Promise.resolve()

/**
 * Runs heavy things of a page when the place that they are for comes into view: one by one, each when the browser has
 * nothing else to do, so that no press waits for all of them. Gives what takes one back that has not been seen yet.
 */
export function onceInView(place: Element, run: () => void): () => void {
  const watch = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    watch.disconnect()
    turn = turn.then(untilIdle).then(run)
  })
  watch.observe(place)
  return () => watch.disconnect()
}

function untilIdle(): Promise<void> {
  return new Promise((done) => {
    // Not in every Safari.
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(done, 16), { timeout: 500 })
    else setTimeout(done, 50)
  })
}
