// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../fleet/kinds.ts'

export const archiveDocumentKind: EndpointRef<typeof wire.archiveDocumentKind> = {
  method: 'POST',
  path: '/api/desk/fleet/kind/archive',
}
export const saveDocumentKind: EndpointRef<typeof wire.saveDocumentKind> = {
  method: 'POST',
  path: '/api/desk/fleet/kind',
}
