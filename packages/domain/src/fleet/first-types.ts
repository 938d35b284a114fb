import type { VehicleType } from './vehicle-type.ts'

const type = (
  id: number,
  name: string,
  drawing: string,
  [maxPassengers, maxLuggage, maxHandbags]: readonly [number, number, number],
): VehicleType => ({
  id,
  name,
  description: '',
  drawing,
  maxPassengers,
  maxLuggage,
  maxHandbags,
})

/** The default vehicle types of a new operator, each with its drawing. The owner renames, removes and adds types. */
export const FIRST_TYPES: readonly VehicleType[] = [
  type(1, 'Saloon', 'saloon', [4, 2, 2]),
  type(2, 'Estate', 'estate', [4, 4, 4]),
  type(3, 'Executive', 'executive', [3, 3, 3]),
  type(4, 'People carrier', 'carrier', [6, 6, 6]),
  type(5, 'Minibus', 'minibus', [8, 8, 8]),
]
