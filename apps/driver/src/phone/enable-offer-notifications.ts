import { t } from '@kerbside/words/translate.ts'
import { subscribeDriverPhone } from './subscribe-phone.ts'

/** Asks for permission and subscribes to push messages; returns the result as text. */
export async function enableOfferNotifications(): Promise<string> {
  const registration = await navigator.serviceWorker?.getRegistration('/driver')
  if (!registration || (await Notification.requestPermission()) !== 'granted')
    return t('driver.notificationsBlocked')
  return t(
    (await subscribeDriverPhone(registration))
      ? 'driver.notificationsOn'
      : 'driver.notificationsBlocked',
  )
}
