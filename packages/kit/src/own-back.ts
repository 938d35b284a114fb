const waiting: (() => void)[] = []
let isUnderWay = false

/**
 * Removes the current history entry by going back. The browser does so asynchronously, on a slow phone after the next
 * press. Nobody else hears of it: it is not the Back button.
 */
export function goBackUnheard(onArrived: () => void): void {
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

/** Runs what pushes a history entry; while `goBackUnheard` is under way it waits, or it would be undone. */
export const afterOwnBack = (push: () => void): void => {
  if (isUnderWay) waiting.push(push)
  else push()
}
