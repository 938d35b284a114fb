import { useEffect, useState } from 'react'
import { canNotify, enableNotifications } from './enable-notifications.ts'

const KEY = 'kerbside-driver-notifications'

/** Shown once on each phone: an answer counts for every driver who uses it. */
function wasShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function rememberShown(): void {
  try {
    localStorage.setItem(KEY, 'shown')
  } catch {
    // Then it holds until the page is closed.
  }
}

/** Whether to ask for notifications: when the first shift on this phone starts. */
export function useNotificationQuestion(isOnShift: boolean): {
  isAsking: boolean
  close: () => void
} {
  const [isShown, setIsShown] = useState(wasShown)
  const isDue = isOnShift && !isShown && canNotify()
  const isPermitted = isDue && Notification.permission === 'granted'
  const close = () => {
    rememberShown()
    setIsShown(true)
  }
  useEffect(() => {
    if (!isPermitted) return
    // Permitted before, for another driver: there is nothing to ask.
    void enableNotifications().then((result) => {
      if (result === 'on') rememberShown()
    })
  }, [isPermitted])
  return { isAsking: isDue && !isPermitted, close }
}
