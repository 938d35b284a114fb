// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../report.ts'

export const exportDeskReport: EndpointRef<typeof wire.exportDeskReport> = {
  method: 'POST',
  path: '/api/desk/report/csv',
}
export const showDeskReport: EndpointRef<typeof wire.showDeskReport> = {
  method: 'GET',
  path: '/api/desk/report',
}
