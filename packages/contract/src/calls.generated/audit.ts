// Written by `npm run generate`. Do not edit.
import type * as wire from '../audit.ts'
import type { EndpointRef } from '../endpoint.ts'

export const checkDeskAudit: EndpointRef<typeof wire.checkDeskAudit> = {
  method: 'GET',
  path: '/api/desk/audit/check',
}
export const exportDeskAudit: EndpointRef<typeof wire.exportDeskAudit> = {
  method: 'POST',
  path: '/api/desk/audit/csv',
}
export const listDeskAudit: EndpointRef<typeof wire.listDeskAudit> = {
  method: 'GET',
  path: '/api/desk/audit',
}
