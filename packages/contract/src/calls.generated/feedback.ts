// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../feedback.ts'

export const findDriverRating: EndpointRef<typeof wire.findDriverRating> = {
  method: 'GET',
  path: '/api/driver/rating',
}
export const findFeedback: EndpointRef<typeof wire.findFeedback> = {
  method: 'GET',
  path: '/api/feedback',
}
export const giveFeedback: EndpointRef<typeof wire.giveFeedback> = {
  method: 'POST',
  path: '/api/feedback',
}
