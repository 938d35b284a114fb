// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../flights.ts'

export const findFlight: EndpointRef<typeof wire.findFlight> = {
  method: 'GET',
  path: '/api/flightinfo',
}
export const searchAirport: EndpointRef<typeof wire.searchAirport> = {
  method: 'GET',
  path: '/api/searchairport',
}
export const searchFlight: EndpointRef<typeof wire.searchFlight> = {
  method: 'GET',
  path: '/api/searchflight',
}
