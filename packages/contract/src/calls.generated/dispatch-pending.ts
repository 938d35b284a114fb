// Written by `npm run generate`. Do not edit.
import type * as wire from '../dispatch/pending.ts'
import type { EndpointRef } from '../endpoint.ts'

export const keepDeskChange: EndpointRef<typeof wire.keepDeskChange> = {
  method: 'POST',
  path: '/api/desk/pending',
}
export const sendDeskChange: EndpointRef<typeof wire.sendDeskChange> = {
  method: 'POST',
  path: '/api/desk/pending/send',
}
export const undoDeskChange: EndpointRef<typeof wire.undoDeskChange> = {
  method: 'POST',
  path: '/api/desk/pending/undo',
}
