import { type Configuration, writeConfiguration } from '@kerbside/contract/operator.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Call } from '../../http/call.ts'

/** What the page needs to know of its operator. Nothing a caller says changes the mode. */
export function showConfiguration(
  { profile, settings, now }: Call,
  { vehicleTypes }: { vehicleTypes: readonly VehicleType[] },
): Configuration {
  return writeConfiguration(profile, {
    now: now(),
    vehicleTypes,
    cardFieldsOrigin: settings.cardFieldsOrigin,
    publicUrl: settings.publicUrl,
  })
}
