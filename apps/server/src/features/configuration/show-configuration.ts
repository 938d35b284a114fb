import { type Configuration, writeConfiguration } from '@kerbside/contract/operator.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { RequestContext } from '../../request-context.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { findPaymentMethods } from '../payment/find-payment-methods.ts'
import { findPublicKeys } from '../payment/find-public-keys.ts'
import { findOpenPriceBook } from '../quotation/price-list/find-price-book.ts'
import { findSearchApi } from './find-search-api.ts'

/** The operator's configuration for the page. The request cannot influence the mode. */
export async function showConfiguration(
  context: RequestContext,
  { vehicleTypes }: { vehicleTypes: readonly VehicleType[] },
): Promise<Configuration> {
  const { profile, settings, now } = context
  const origin = await findOrigin(context)
  const book = await findOpenPriceBook(context)
  return writeConfiguration(profile, {
    now: now(),
    vehicleTypes,
    extras: book?.tariff.tariff.extras,
    cardFieldsOrigin: settings.cardFieldsOrigin,
    // the live channel on this operator's own host, which its pages may connect to
    publicUrl: origin,
    publicKeys: await findPublicKeys(context),
    paymentMethods: await findPaymentMethods(context),
    searchApi: await findSearchApi(context),
  })
}
