import { readRideData } from './ride-data.ts'

export type NoticesVerdict = { ok: true } | { ok: false; reason: 'denied' | 'unsupported' }

/** Asks whether this browser may show messages; only ever after somebody pressed for it. */
export async function askNotices(): Promise<NoticesVerdict> {
  if (!('Notification' in globalThis) || !globalThis.isSecureContext)
    return { ok: false, reason: 'unsupported' }
  const said = await Notification.requestPermission().catch(() => 'denied' as const)
  return said === 'granted' ? { ok: true } : { ok: false, reason: 'denied' }
}

/** Shows a message outside the page; one about the same ride takes the place of the one before. */
export async function showNotice(title: string, body: string): Promise<void> {
  // the same as of what is pushed, so that nobody is told twice
  const tag = `leg-${readRideData(document)?.now.jobid ?? ''}`
  const look = { body, tag, icon: '/icon.svg' }
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration) await registration.showNotification(title, look)
    else new Notification(title, look)
  } catch {
    // A phone's browser shows them only through a worker; without one the page itself says it.
  }
}
