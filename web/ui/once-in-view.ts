let turn = Promise.resolve()

/**
 * Calls `run` once the element comes into view. Calls are queued and each waits for the browser to be idle, so that
 * heavy work never blocks input for long. Returns a function that cancels it while the element is still out of view.
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
    // Not every Safari supports requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(done, 16), { timeout: 500 })
    else setTimeout(done, 50)
  })
}
