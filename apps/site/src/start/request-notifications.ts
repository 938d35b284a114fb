import { readTrackingData } from './tracking-data.ts'

export type NoticesResult = { ok: true } | { ok: false; reason: 'denied' | 'unsupported' }

/** Asks for permission to show notifications; only called after a press. */
export async function requestNotificationPermission(): Promise<NoticesResult> {
  if (!('Notification' in globalThis) || !globalThis.isSecureContext)
    return { ok: false, reason: 'unsupported' }
  const permission = await Notification.requestPermission().catch(() => 'denied' as const)
  return permission === 'granted' ? { ok: true } : { ok: false, reason: 'denied' }
}

/** Shows a notification; one about the same leg replaces the previous one. */
export async function showNotice(title: string, body: string): Promise<void> {
  // the same tag as in push messages, so that the user is not notified twice
  const tag = `leg-${readTrackingData(document)?.now.jobid ?? ''}`
  const options = { body, tag, icon: '/icon.svg' }
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration) await registration.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // A phone's browser shows them only through a worker; without one the page itself says it.
  }
}
