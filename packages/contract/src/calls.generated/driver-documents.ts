// Written by `npm run generate`. Do not edit.
import type * as wire from '../driver/documents.ts'
import type { EndpointRef } from '../endpoint.ts'

export const decideSubmission: EndpointRef<typeof wire.decideSubmission> = {
  method: 'POST',
  path: '/api/desk/fleet/submission',
}
export const listDriverDocuments: EndpointRef<typeof wire.listDriverDocuments> = {
  method: 'GET',
  path: '/api/driver/documents',
}
export const listSubmissions: EndpointRef<typeof wire.listSubmissions> = {
  method: 'GET',
  path: '/api/desk/fleet/submissions',
}
export const openDriverScan: EndpointRef<typeof wire.openDriverScan> = {
  method: 'GET',
  path: '/api/driver/scan',
}
export const openSubmission: EndpointRef<typeof wire.openSubmission> = {
  method: 'GET',
  path: '/api/desk/fleet/submission',
}
export const sendDriverDocument: EndpointRef<typeof wire.sendDriverDocument> = {
  method: 'POST',
  path: '/api/driver/document',
}
