import { subscribeDriverPhone } from '@kerbside/web/driver/subscribe-phone.ts'
import { say } from '@kerbside/words/say.ts'

/** Asks the phone for its permission and tells the server where to push; answers what came of it, in words. */
export async function tellOfOffers(): Promise<string> {
  const registration = await navigator.serviceWorker?.getRegistration('/driver')
  if (!registration || (await Notification.requestPermission()) !== 'granted')
    return say('driver.toldNot')
  return say((await subscribeDriverPhone(registration)) ? 'driver.told' : 'driver.toldNot')
}
