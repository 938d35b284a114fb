/**
 * Calls once the element is on the screen and the browser has a quiet moment; never for who saves data, whose drawing
 * is enough. Returns how to stop.
 */
export function whenSeenAndIdle(element: Element, act: () => void): () => void {
  if (savesData()) return () => {}
  let stop = () => seen.disconnect()
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    stop = whenIdle(act)
  })
  seen.observe(element)
  return () => stop()
}

/** What the visitor told the browser, where it passes it on. */
const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

const LONGEST_WAIT_MILLISECONDS = 4000

/** Once the browser has a quiet moment. Returns how to stop. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 300)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_WAIT_MILLISECONDS })
  return () => cancelIdleCallback(request)
}
