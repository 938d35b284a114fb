// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../fleet.ts'

export const listVehicleTypes: EndpointRef<typeof wire.listVehicleTypes> = {
  method: 'GET',
  path: '/api/vehicletypes',
}
