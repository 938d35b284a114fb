import { isOddLanding } from '@kerbside/domain/flights/landing.ts'
import { type LocalTime, resolveLocal } from '@kerbside/domain/time.ts'

/** Whether a flight is probably not the one of this pickup; unknown times are no reason to ask. */
export function isFarOff(
  { landsLocal }: { landsLocal: LocalTime | undefined },
  { pickupLocal, zone }: { pickupLocal: LocalTime | undefined; zone: string },
): boolean {
  const landing = landsLocal && resolveLocal(landsLocal, zone)
  const pickup = pickupLocal && resolveLocal(pickupLocal, zone)
  return (
    (landing?.ok && pickup?.ok && isOddLanding({ landsAt: landing.at, pickupAt: pickup.at })) ||
    false
  )
}
