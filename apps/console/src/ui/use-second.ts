import { serverNow } from '@kerbside/web/server-clock.ts'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = serverNow()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = serverNow()
    for (const item of listeners) item()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => {
  // Before the first subscription the time would be as old as the page.
  if (!timer) now = serverNow()
  return now
}

/** The time, updated every second; for the few elements that show seconds. */
export const useSecond = (): number =>
  useSyncExternalStore(listen, () => Math.floor(read() / 1000) * 1000)

/** The time, updated at this interval: a board need not be rendered every second. */
export const useTime = (everySeconds: number): number =>
  useSyncExternalStore(
    listen,
    () => Math.floor(read() / (everySeconds * 1000)) * everySeconds * 1000,
  )
