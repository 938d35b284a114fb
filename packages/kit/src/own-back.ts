const waiting: (() => void)[] = []
let isUnderWay = false

/**
 * Removes the current history entry by going back. The browser does so asynchronously, on a slow phone after the next
 * press. Listeners of `onBack` are not called for it.
 */
export function goBackSilently(onArrived: () => void): void {
  listen()
  isUnderWay = true
  arrived = () => {
    isUnderWay = false
    onArrived()
    while (!isUnderWay && waiting.length > 0) waiting.shift()?.()
  }
  history.back()
}

/** Runs `push` at once, or after a `goBackSilently` that is under way, which would remove the entry it pushes. */
export const afterOwnBack = (push: () => void): void => {
  if (isUnderWay) waiting.push(push)
  else push()
}

type BackListener = (state: unknown) => void

const listeners = new Set<BackListener>()
let arrived = () => {}
let listens = false

/** Calls the listener with the new entry's state after the Back or Forward button. Returns an unsubscribe function. */
export function onBack(listener: BackListener): () => void {
  listen()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** One listener for all: browsers call those of the window in the order in which they were added, capture or not. */
function listen(): void {
  if (listens) return
  listens = true
  addEventListener('popstate', ({ state }) => {
    if (isUnderWay) arrived()
    else for (const listener of listeners) listener(state)
  })
}
