/** Between the last letter and the search. */
const PAUSE_MS = 200

/** Waits until nobody types any more; throws when another letter came, for then this search is nobody's. */
export function pauseBetweenLetters(signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    const timer = setTimeout(done, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(new Error('another letter was typed'))
    })
  })
}
