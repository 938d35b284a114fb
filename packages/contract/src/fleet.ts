import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, nothing } from './scalar.ts'

/** Vehicle type of the specification, section 3, with its spelling of the keys. */
export const VehicleTypeItem = z.object({
  vehtypeid: z.number(),
  typename: z.string(),
  description: z.string(),
  /**
   * The operator's picture on its site, '/pictures/….webp'; otherwise the name of our own drawing, which is at
   * assets/images/vehicle-<name>.svg: saloon, estate, executive, carrier, minibus, electric, wav, luxury.
   */
  image: z.string(),
  noofhandbags: z.number(),
  noofluggeges: z.number(),
  noofpassengers: z.number(),
  maxluggage: z.number(),
})
export type VehicleTypeItem = z.infer<typeof VehicleTypeItem>

export const listVehicleTypes = endpoint({
  method: 'GET',
  path: '/api/vehicletypes',
  about: 'Lists the operator’s vehicle types in the operator’s order.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, vehTypes: z.array(VehicleTypeItem) }),
})

export const writeVehicleType = (type: VehicleType): VehicleTypeItem => ({
  vehtypeid: type.id,
  typename: type.name,
  description: type.description,
  image: type.picture || type.drawing,
  noofhandbags: type.maxHandbags,
  noofluggeges: type.maxLuggage,
  noofpassengers: type.maxPassengers,
  maxluggage: type.maxLuggage,
})

export const writeVehicleTypes = (types: readonly VehicleType[]) => ({
  code: CODE.done,
  message: '',
  vehTypes: types.map(writeVehicleType),
})
