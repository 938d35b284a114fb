// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../pages/desk.ts'

export const readContent: EndpointRef<typeof wire.readContent> = {
  method: 'GET',
  path: '/api/desk/content',
}
export const saveContent: EndpointRef<typeof wire.saveContent> = {
  method: 'POST',
  path: '/api/desk/content',
}
