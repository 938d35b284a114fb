// Written by `npm run generate`. Do not edit.
import type * as wire from '../calendar.ts'
import type { EndpointRef } from '../endpoint.ts'

export const endCalendarFeed: EndpointRef<typeof wire.endCalendarFeed> = {
  method: 'POST',
  path: '/api/calendarfeedend',
}
export const endDriverFeed: EndpointRef<typeof wire.endDriverFeed> = {
  method: 'POST',
  path: '/api/driver/calendarend',
}
export const listCalendarFeeds: EndpointRef<typeof wire.listCalendarFeeds> = {
  method: 'GET',
  path: '/api/calendarfeeds',
}
export const listDriverFeeds: EndpointRef<typeof wire.listDriverFeeds> = {
  method: 'GET',
  path: '/api/driver/calendar',
}
export const makeCalendarFeed: EndpointRef<typeof wire.makeCalendarFeed> = {
  method: 'POST',
  path: '/api/calendarfeed',
}
export const makeDriverFeed: EndpointRef<typeof wire.makeDriverFeed> = {
  method: 'POST',
  path: '/api/driver/calendar',
}
