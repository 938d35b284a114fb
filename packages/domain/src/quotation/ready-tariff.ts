import { type FixedIndex, readyFixed } from './fixed-price.ts'
import { type Geography, readyGeography } from './geography.ts'
import type { Tariff, VehicleRate } from './tariff.ts'

/** A version of a tariff made ready for pricing, once: what is asked of it at every quote is found by looking it up. */
export type ReadyTariff = {
  tariff: Tariff
  geography: Geography
  fixed: FixedIndex
  bankHolidays: ReadonlySet<string>
  vehicles: ReadonlyMap<number, VehicleRate>
}

/** Compiles a tariff. Keep what it gives for as long as the version is in use; nothing in it ever changes. */
export function readyTariff(tariff: Tariff): ReadyTariff {
  const vehicles = Object.entries(tariff.vehicles)
  return {
    tariff,
    geography: readyGeography(tariff),
    fixed: readyFixed(tariff),
    bankHolidays: new Set(tariff.bankHolidays),
    vehicles: new Map(vehicles.map(([id, rate]) => [Number(id), rate])),
  }
}
