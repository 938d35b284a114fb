/** Delay between the last keystroke and the search. */
const PAUSE_MS = 200

/** Waits until typing has paused; throws if the signal aborts because of another keystroke. */
export function debounceTyping(signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    const timer = setTimeout(done, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(new Error('another letter was typed'))
    })
  })
}
