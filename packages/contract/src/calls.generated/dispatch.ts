// Written by `npm run generate`. Do not edit.
import type * as wire from '../dispatch.ts'
import type { EndpointRef } from '../endpoint.ts'

export const explainDeskPrice: EndpointRef<typeof wire.explainDeskPrice> = {
  method: 'GET',
  path: '/api/desk/price',
}
export const listCandidates: EndpointRef<typeof wire.listCandidates> = {
  method: 'GET',
  path: '/api/desk/candidates',
}
export const openDeskLive: EndpointRef<typeof wire.openDeskLive> = {
  method: 'GET',
  path: '/api/desk/live',
}
export const reportDeskViewing: EndpointRef<typeof wire.reportDeskViewing> = {
  method: 'POST',
  path: '/api/desk/looking',
}
export const searchDeskBookings: EndpointRef<typeof wire.searchDeskBookings> = {
  method: 'GET',
  path: '/api/desk/bookings',
}
export const showBoard: EndpointRef<typeof wire.showBoard> = {
  method: 'GET',
  path: '/api/desk/board',
}
export const showDeskLeg: EndpointRef<typeof wire.showDeskLeg> = {
  method: 'GET',
  path: '/api/desk/leg',
}
