let queue = Promise.resolve()

/**
 * Calls `run` once the element comes into view. Calls are queued and each waits for the browser to be idle, so that
 * heavy work never blocks input for long. Returns a function that cancels it while the element is still out of view.
 */
export function onceInView(element: Element, run: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    queue = queue.then(untilIdle).then(run)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every Safari supports requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(resolve, 16), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}
