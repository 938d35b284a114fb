// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../gateway-event.ts'

export const listGatewayEvents: EndpointRef<typeof wire.listGatewayEvents> = {
  method: 'GET',
  path: '/api/gatewayevents',
}
