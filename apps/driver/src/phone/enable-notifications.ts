import { subscribeDriverPhone } from './subscribe-phone.ts'

/** blocked: the driver, or a setting of the browser, does not permit notifications. failed: not reachable now. */
export type NotificationResult = 'on' | 'blocked' | 'failed'

export const canNotify = (): boolean => 'PushManager' in globalThis && 'Notification' in globalThis

/** Asks for permission and subscribes to push messages. */
export async function enableNotifications(): Promise<NotificationResult> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const registration = await navigator.serviceWorker?.getRegistration('/driver')
  return registration && (await subscribeDriverPhone(registration)) ? 'on' : 'failed'
}
