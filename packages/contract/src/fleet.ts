import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, nothing } from './scalar.ts'

/** Vehicle type of the specification, section 3, in its spelling. */
export const VehicleTypeItem = z.object({
  vehtypeid: z.number(),
  typename: z.string(),
  description: z.string(),
  /**
   * The address of the operator's picture on its site, '/pictures/….webp'; else the name of our own drawing, which is
   * at assets/images/vehicle-<name>.svg: saloon, estate, executive, carrier, minibus, electric, wav, luxury.
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
  about: "The operator's vehicle types in the operator's order.",
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
  noofhandbags: type.mostHandbags,
  noofluggeges: type.mostLuggage,
  noofpassengers: type.mostPassengers,
  maxluggage: type.mostLuggage,
})

export const writeVehicleTypes = (types: readonly VehicleType[]) => ({
  code: CODE.done,
  message: '',
  vehTypes: types.map(writeVehicleType),
})
