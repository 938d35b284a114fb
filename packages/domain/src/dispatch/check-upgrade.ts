import { carries, type Party, type VehicleType } from '../fleet/vehicle-type.ts'

type UpgradeRejection = 'too-few-seats' | 'no-wheelchair'

/**
 * Whether a vehicle of another type than the booked one can drive a leg all the same, as a free upgrade: it must carry
 * the party and their luggage, and a passenger in a wheelchair if that was booked.
 */
export function checkUpgrade(
  leg: { vehicleTypeId: number; party: Party },
  {
    vehicle,
    vehicleTypes,
  }: {
    vehicle: { vehicleTypeIds: readonly number[]; wheelchair: boolean }
    /** All types of the operator. */
    vehicleTypes: readonly VehicleType[]
  },
): { ok: true } | { ok: false; reason: UpgradeRejection } {
  const booked = vehicleTypes.find(({ id }) => id === leg.vehicleTypeId)
  if (booked?.accessible && !vehicle.wheelchair) return { ok: false, reason: 'no-wheelchair' }
  const own = vehicleTypes.filter(({ id }) => vehicle.vehicleTypeIds.includes(id))
  return own.some((type) => carries(type, leg.party))
    ? { ok: true }
    : { ok: false, reason: 'too-few-seats' }
}
