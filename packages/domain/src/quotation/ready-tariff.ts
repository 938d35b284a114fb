import { type FixedIndex, readyFixed } from './fixed-price.ts'
import { type Geography, readyGeography } from './geography.ts'
import type { Tariff, VehicleRate } from './tariff.ts'

/** A version of a tariff compiled once for pricing, with lookup tables for what every quote needs. */
export type ReadyTariff = {
  tariff: Tariff
  geography: Geography
  fixed: FixedIndex
  bankHolidays: ReadonlySet<string>
  vehicles: ReadonlyMap<number, VehicleRate>
}

/** Compiles a tariff. The result is immutable: reuse it for as long as the version is in use. */
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
