import type { VehicleType } from '../../fleet/vehicle-type.ts'
import type { Tariff } from '../tariff.ts'
import { checkAccessible } from './check-accessible.ts'
import { checkAdjustments, checkSchedule, checkValidity } from './check-calendar.ts'
import { checkFixed } from './check-fixed.ts'
import { checkPlaces, checkSpot } from './check-places.ts'
import { checkTariffFigures } from './check-rates.ts'
import { duplicates, errorIf, ifNegative, type TariffError } from './tariff-error.ts'

function checkIds(tariff: Tariff): TariffError[] {
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  return [
    ...duplicates(
      tariff.sites.map(({ code }) => code),
      (index) => `sites[${index}].code`,
    ),
    ...duplicates(idsOf(tariff.zones), (index) => `zones[${index}].id`),
    ...duplicates(idsOf(tariff.fixed), (index) => `fixed[${index}].id`),
    ...duplicates(idsOf(tariff.adjustments), (index) => `adjustments[${index}].id`),
    ...duplicates(idsOf(tariff.charges), (index) => `charges[${index}].id`),
  ]
}

function checkVehicles(tariff: Tariff, vehicleTypeIds: readonly number[]): TariffError[] {
  const known = new Set(vehicleTypeIds)
  const checkKnown = (ids: readonly number[], path: string) =>
    ids.flatMap((id) =>
      errorIf(!known.has(id), { path, reason: 'unknown-vehicle', other: String(id) }),
    )
  const keysOf = (record: Readonly<Record<number, unknown>>) => Object.keys(record).map(Number)
  const priced = new Set(keysOf(tariff.vehicles))
  return [
    ...checkKnown([...priced], 'vehicles'),
    // A vehicle type without a rate would be sold at the price of a saloon.
    ...vehicleTypeIds.flatMap((id) =>
      errorIf(!priced.has(id), {
        path: 'vehicles',
        reason: 'vehicle-without-rate',
        other: String(id),
      }),
    ),
    ...tariff.fixed.flatMap(({ vehicleTypeId }, index) =>
      vehicleTypeId === undefined
        ? []
        : checkKnown([vehicleTypeId], `fixed[${index}].vehicleTypeId`),
    ),
    ...tariff.adjustments.flatMap(({ vehicleTypeIds: ids }, index) =>
      checkKnown(ids ?? [], `adjustments[${index}].vehicleTypeIds`),
    ),
    ...tariff.charges.flatMap(({ byVehicle }, index) =>
      checkKnown(keysOf(byVehicle ?? {}), `charges[${index}].byVehicle`),
    ),
  ]
}

function checkCharges(tariff: Tariff, country: string): TariffError[] {
  return tariff.charges.flatMap((charge, index) => {
    const path = `charges[${index}]`
    return [
      ...checkSpot(charge.where, { path: `${path}.where`, tariff, country }),
      ...ifNegative(charge.amount, `${path}.amount`),
      ...Object.entries(charge.byVehicle ?? {}).flatMap(([id, amount]) =>
        ifNegative(amount, `${path}.byVehicle.${id}`),
      ),
      ...checkSchedule(charge.when ?? {}, `${path}.when`),
      ...checkValidity(charge, path),
    ]
  })
}

/**
 * Returns all errors of a tariff before it is saved; [] for none. `country` is the operator's (ISO 3166 alpha-2), for the
 * format of postcodes.
 */
export function validateTariff(
  tariff: Tariff,
  {
    vehicleTypes,
    country = 'GB',
  }: { vehicleTypes: readonly Pick<VehicleType, 'id' | 'accessible'>[]; country?: string },
): TariffError[] {
  const vehicleTypeIds = vehicleTypes.map(({ id }) => id)
  return [
    ...checkIds(tariff),
    ...checkVehicles(tariff, vehicleTypeIds),
    ...checkPlaces(tariff),
    ...checkTariffFigures(tariff),
    ...checkFixed(tariff, country),
    ...checkAdjustments(tariff.adjustments),
    ...checkCharges(tariff, country),
    ...checkAccessible(tariff, vehicleTypes),
  ]
}
