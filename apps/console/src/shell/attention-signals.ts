import type { BoardAlert } from '@kerbside/contract/dispatch/board.ts'
import { useEffect, useRef } from 'react'
import type { DeskPreferences } from './desk-preferences.ts'
import { playTone } from './play-tone.ts'

/** The urgent alerts that were not urgent or not there before. Nothing is new in the first list. */
export const newlyUrgent = (
  before: ReadonlySet<string> | undefined,
  alerts: readonly BoardAlert[],
): BoardAlert[] =>
  before ? alerts.filter((alert) => isUrgent(alert) && !before.has(alert.id)) : []

export const isUrgent = ({ heat }: BoardAlert): boolean => heat === 'hot'

/** "(3) Console": the number of alerts before the page's own title. */
export const titleWithCount = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${plain}` : plain
}

/** Tells a dispatcher who looks elsewhere about new urgent alerts: window title, tone, desktop notification. */
export function useAttentionSignals(
  alerts: readonly BoardAlert[] | undefined,
  { sound, notify }: Pick<DeskPreferences, 'sound' | 'notify'>,
): void {
  const urgent = useRef<ReadonlySet<string>>(undefined)
  const count = alerts?.length ?? 0
  useEffect(() => {
    document.title = titleWithCount(document.title, count)
  }, [count])
  useEffect(() => {
    if (!alerts) return
    const fresh = newlyUrgent(urgent.current, alerts)
    urgent.current = new Set(alerts.filter(isUrgent).map(({ id }) => id))
    const [first] = fresh
    if (!first) return
    if (sound) playTone()
    if (notify && document.hidden) for (const alert of fresh) showNotification(alert)
  }, [alerts, sound, notify])
}

/** A second window of the console replaces the notification instead of repeating it: they share the tag. */
function showNotification({ id, title, about }: BoardAlert): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(title, { body: about, tag: id })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // Chrome on Android allows them only from a service worker.
  }
}
