/** Calls once the element is on the screen and the browser has a quiet moment. Returns how to stop. */
export function whenSeenAndIdle(element: Element, act: () => void): () => void {
  let stop = () => seen.disconnect()
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    stop = whenIdle(act)
  })
  seen.observe(element)
  return () => stop()
}

const LONGEST_WAIT_MILLISECONDS = 4000

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 300)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LONGEST_WAIT_MILLISECONDS })
  return () => cancelIdleCallback(request)
}
