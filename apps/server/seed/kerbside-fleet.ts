import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'

const type = (
  id: number,
  name: string,
  description: string,
  drawing: string,
  [maxPassengers, maxLuggage, maxHandbags]: readonly [number, number, number],
): VehicleType => ({
  id,
  name,
  description,
  drawing,
  maxPassengers,
  maxLuggage,
  maxHandbags,
})

/** In the order of display. The first three are visible at once; the second is preselected. */
export const KERBSIDE_FLEET: readonly VehicleType[] = [
  type(1, 'Saloon', 'Toyota Corolla or similar', 'saloon', [3, 2, 3]),
  type(2, 'Estate', 'Škoda Superb or similar', 'estate', [4, 4, 4]),
  type(3, 'Executive', 'Mercedes E-Class or similar', 'executive', [3, 3, 3]),
  type(4, 'People carrier', 'Ford Galaxy or similar', 'carrier', [6, 6, 6]),
  type(5, 'Minibus', 'Mercedes Vito or similar', 'minibus', [8, 8, 8]),
  type(6, 'Electric', 'Tesla Model 3 or similar', 'electric', [4, 2, 4]),
  {
    ...type(7, 'Wheelchair accessible', 'Peugeot Horizon or similar, with ramp', 'wav', [4, 3, 4]),
    accessible: true,
  },
  type(8, 'Luxury', 'Mercedes S-Class or similar', 'luxury', [3, 3, 3]),
  type(9, 'Executive people carrier', 'Mercedes V-Class or similar', 'carrier', [7, 7, 7]),
  type(10, 'Sixteen-seater', 'Mercedes Sprinter or similar', 'minibus', [16, 16, 16]),
  type(11, 'Electric executive', 'Mercedes EQE or similar', 'electric', [3, 3, 3]),
  type(12, 'Large people carrier', 'Volkswagen Caravelle or similar', 'carrier', [7, 8, 7]),
]
