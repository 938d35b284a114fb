import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { PromoRule } from '@kerbside/domain/promo/promo-rule.ts'
import { exchangePrices } from '@kerbside/domain/quotation/exchange-prices.ts'
import { priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import type { ReadyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { writePrices } from './write-document.ts'

/** The types a quote offered carried its party then; whatever became of them since does not matter to its prices. */
const offered = ({ prices }: Quote): VehicleType[] =>
  prices.map(({ vehicleTypeId, vehicleType }) => ({
    id: vehicleTypeId,
    name: vehicleType,
    description: '',
    drawing: '',
    mostPassengers: Number.POSITIVE_INFINITY,
    mostLuggage: Number.POSITIVE_INFINITY,
    mostHandbags: Number.POSITIVE_INFINITY,
  }))

/** The prices of a quote again, in the currency of its book: its own inputs and tariff version, with a promo or none. */
export function priceAgain(
  tariff: ReadyTariff,
  { quote, promo }: { quote: Quote; promo: PromoRule | undefined },
): readonly VehiclePrice[] | undefined {
  const priced = priceJourney(
    { tariff, vehicleTypes: offered(quote) },
    { asked: quote.asked, routes: quote, promo },
  )
  return priced.ok ? priced.prices : undefined
}

/** Whether a quote replays to the very pennies and lines it was made with. */
export function isReplayed(tariff: ReadyTariff, quote: Quote): boolean {
  const again = priceAgain(tariff, { quote, promo: quote.promo })
  if (!again) return false
  return writePrices(exchangePrices(again, quote.exchange)) === writePrices(quote.prices)
}
