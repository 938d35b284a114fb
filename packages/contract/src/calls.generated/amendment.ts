// Written by `npm run generate`. Do not edit.
import type * as wire from '../amendment.ts'
import type { EndpointRef } from '../endpoint.ts'

export const confirmAmendment: EndpointRef<typeof wire.confirmAmendment> = {
  method: 'POST',
  path: '/api/amendment',
}
export const openManageLink: EndpointRef<typeof wire.openManageLink> = {
  method: 'POST',
  path: '/api/managelink',
}
export const quoteAmendment: EndpointRef<typeof wire.quoteAmendment> = {
  method: 'POST',
  path: '/api/amendmentquote',
}
