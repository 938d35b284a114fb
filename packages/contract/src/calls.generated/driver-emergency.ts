// Written by `npm run generate`. Do not edit.
import type * as wire from '../driver/emergency.ts'
import type { EndpointRef } from '../endpoint.ts'

export const acknowledgeEmergency: EndpointRef<typeof wire.acknowledgeEmergency> = {
  method: 'POST',
  path: '/api/desk/emergency',
}
export const listEmergencies: EndpointRef<typeof wire.listEmergencies> = {
  method: 'GET',
  path: '/api/desk/emergencies',
}
export const resolveEmergency: EndpointRef<typeof wire.resolveEmergency> = {
  method: 'POST',
  path: '/api/desk/emergency/resolve',
}
