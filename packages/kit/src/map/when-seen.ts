/**
 * Calls `act` once the element is visible and the browser is idle; never if the visitor saves data, because the
 * sketch is enough. Returns a cancel function.
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

/** The visitor's data-saving setting, if the browser exposes it. */
const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

const MAX_WAIT_MS = 4000

/** Calls `act` once the browser is idle. Returns a cancel function. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 300)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(request)
}
