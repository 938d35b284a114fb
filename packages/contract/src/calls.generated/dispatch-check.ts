// Written by `npm run generate`. Do not edit.
import type * as wire from '../dispatch/check.ts'
import type { EndpointRef } from '../endpoint.ts'

export const checkDeskMoney: EndpointRef<typeof wire.checkDeskMoney> = {
  method: 'POST',
  path: '/api/desk/check',
}
