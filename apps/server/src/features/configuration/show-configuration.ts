import { type Configuration, writeConfiguration } from '@kerbside/contract/operator.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Call } from '../../http/call.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { findPublicKeys } from '../payment/find-public-keys.ts'
import { findWaysToPay } from '../payment/ways-to-pay.ts'
import { findOpenBook } from '../quotation/find-price-book.ts'
import { findSearchApi } from './find-search-api.ts'

/** What the page needs to know of its operator. Nothing a caller says changes the mode. */
export async function showConfiguration(
  call: Call,
  { vehicleTypes }: { vehicleTypes: readonly VehicleType[] },
): Promise<Configuration> {
  const { profile, settings, now } = call
  const origin = await findOrigin(call)
  const book = await findOpenBook(call)
  return writeConfiguration(profile, {
    now: now(),
    vehicleTypes,
    extras: book?.tariff.tariff.extras,
    cardFieldsOrigin: settings.cardFieldsOrigin,
    // the live channel of this operator's own host, which is the one its pages may reach
    publicUrl: origin,
    publicKeys: await findPublicKeys(call),
    waysToPay: await findWaysToPay(call),
    searchApi: await findSearchApi(call),
  })
}
