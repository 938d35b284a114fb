const waiting: (() => void)[] = []
let isUnderWay = false

/**
 * Removes the current history entry by going back. The browser does so asynchronously, on a slow phone after the next
 * press. No other listener gets the popstate event: it is not the Back button.
 */
export function goBackSilently(onArrived: () => void): void {
  isUnderWay = true
  const arrived = (event: Event) => {
    event.stopImmediatePropagation()
    isUnderWay = false
    onArrived()
    while (!isUnderWay && waiting.length > 0) waiting.shift()?.()
  }
  addEventListener('popstate', arrived, { capture: true, once: true })
  history.back()
}

/** Runs `push` at once, or after a `goBackSilently` that is under way, which would remove the entry it pushes. */
export const afterOwnBack = (push: () => void): void => {
  if (isUnderWay) waiting.push(push)
  else push()
}
