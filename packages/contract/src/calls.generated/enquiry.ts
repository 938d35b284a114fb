// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../enquiry.ts'

export const listEnquiries: EndpointRef<typeof wire.listEnquiries> = {
  method: 'GET',
  path: '/api/desk/enquiries',
}
export const moveEnquiry: EndpointRef<typeof wire.moveEnquiry> = {
  method: 'POST',
  path: '/api/desk/enquiry',
}
export const sendComment: EndpointRef<typeof wire.sendComment> = {
  method: 'POST',
  path: '/api/comment',
}
