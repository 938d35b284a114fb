import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Rates, Tariff } from '@kerbside/domain/quotation/tariff.ts'

/**
 * Converts a price list into another currency of hundredths: rates to the cent, amounts that people read to whole
 * units.
 */
export function inCurrency(
  tariff: Omit<Tariff, 'version'>,
  { currency, rate }: { currency: string; rate: number },
): Omit<Tariff, 'version'> {
  const cents = (amount: Minor) => minor(Math.round(amount * rate))
  const whole = (amount: Minor) => minor(Math.round((amount * rate) / 100) * 100)
  const rates = (table: Rates): Rates => ({
    ...table,
    base: whole(table.base),
    tiers: table.tiers.map((tier) => ({ ...tier, perUnit: cents(tier.perUnit) })),
    perMinute: cents(table.perMinute),
    minimum: whole(table.minimum),
  })
  const extras = Object.entries(tariff.extras).map(([kind, extra]) => [
    kind,
    { ...extra, price: whole(extra.price) },
  ])
  return {
    ...tariff,
    currency,
    fixed: tariff.fixed.map((price) => ({ ...price, amount: whole(price.amount) })),
    rates: rates(tariff.rates),
    vehicles: Object.fromEntries(
      Object.entries(tariff.vehicles).map(([id, vehicle]) => [
        id,
        vehicle.rates ? { ...vehicle, rates: rates(vehicle.rates) } : vehicle,
      ]),
    ),
    perVia: whole(tariff.perVia),
    charges: tariff.charges.map((charge) => ({ ...charge, amount: whole(charge.amount) })),
    extras: Object.fromEntries(extras),
    policies: {
      ...tariff.policies,
      waiting: { ...tariff.policies.waiting, perUnit: whole(tariff.policies.waiting.perUnit) },
    },
  }
}
