import type { VehicleType } from '../fleet/vehicle-type.ts'
import { duplicates, type Fault, faultIf, ifNegative } from './fault.ts'
import { judgeAccessible } from './judge-accessible.ts'
import { judgeAdjustments, judgeValidity, judgeWhen } from './judge-calendar.ts'
import { judgeFixed } from './judge-fixed.ts'
import { judgePlaces, judgeWhere } from './judge-places.ts'
import { judgeFigures } from './judge-rates.ts'
import type { Tariff } from './tariff.ts'

function judgeIds(tariff: Tariff): Fault[] {
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

function judgeVehicles(tariff: Tariff, vehicleTypeIds: readonly number[]): Fault[] {
  const known = new Set(vehicleTypeIds)
  const judge = (ids: readonly number[], path: string) =>
    ids.flatMap((id) =>
      faultIf(!known.has(id), { path, reason: 'unknown-vehicle', other: String(id) }),
    )
  const keysOf = (record: Readonly<Record<number, unknown>>) => Object.keys(record).map(Number)
  const priced = new Set(keysOf(tariff.vehicles))
  return [
    ...judge([...priced], 'vehicles'),
    // A limousine nobody priced would be sold as a saloon.
    ...vehicleTypeIds.flatMap((id) =>
      faultIf(!priced.has(id), {
        path: 'vehicles',
        reason: 'vehicle-without-rate',
        other: String(id),
      }),
    ),
    ...tariff.fixed.flatMap(({ vehicleTypeId }, index) =>
      vehicleTypeId === undefined ? [] : judge([vehicleTypeId], `fixed[${index}].vehicleTypeId`),
    ),
    ...tariff.adjustments.flatMap(({ vehicleTypeIds: ids }, index) =>
      judge(ids ?? [], `adjustments[${index}].vehicleTypeIds`),
    ),
    ...tariff.charges.flatMap(({ byVehicle }, index) =>
      judge(keysOf(byVehicle ?? {}), `charges[${index}].byVehicle`),
    ),
  ]
}

function judgeCharges(tariff: Tariff): Fault[] {
  return tariff.charges.flatMap((charge, index) => {
    const path = `charges[${index}]`
    return [
      ...judgeWhere(charge.where, { path: `${path}.where`, tariff }),
      ...ifNegative(charge.amount, `${path}.amount`),
      ...Object.entries(charge.byVehicle ?? {}).flatMap(([id, amount]) =>
        ifNegative(amount, `${path}.byVehicle.${id}`),
      ),
      ...judgeWhen(charge.when ?? {}, `${path}.when`),
      ...judgeValidity(charge, path),
    ]
  })
}

/** Everything that is wrong with a tariff before it is saved; none is []. */
export function judgeTariff(
  tariff: Tariff,
  { vehicleTypes }: { vehicleTypes: readonly Pick<VehicleType, 'id' | 'accessible'>[] },
): Fault[] {
  const vehicleTypeIds = vehicleTypes.map(({ id }) => id)
  return [
    ...judgeIds(tariff),
    ...judgeVehicles(tariff, vehicleTypeIds),
    ...judgePlaces(tariff),
    ...judgeFigures(tariff),
    ...judgeFixed(tariff),
    ...judgeAdjustments(tariff.adjustments),
    ...judgeCharges(tariff),
    ...judgeAccessible(tariff, vehicleTypes),
  ]
}
