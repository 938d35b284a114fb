// Written by `npm run generate`. Do not edit.
import type * as wire from '../calendar/desk.ts'
import type { EndpointRef } from '../endpoint.ts'

export const endDeskFeed: EndpointRef<typeof wire.endDeskFeed> = {
  method: 'POST',
  path: '/api/desk/calendar/end',
}
export const listDeskFeeds: EndpointRef<typeof wire.listDeskFeeds> = {
  method: 'GET',
  path: '/api/desk/calendar',
}
export const makeDeskFeed: EndpointRef<typeof wire.makeDeskFeed> = {
  method: 'POST',
  path: '/api/desk/calendar',
}
