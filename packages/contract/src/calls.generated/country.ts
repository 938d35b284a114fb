// Written by `npm run generate`. Do not edit.
import type * as wire from '../country.ts'
import type { EndpointRef } from '../endpoint.ts'

export const findIpInfo: EndpointRef<typeof wire.findIpInfo> = {
  method: 'GET',
  path: '/api/ipinfo',
}
