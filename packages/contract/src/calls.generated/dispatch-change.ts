// Written by `npm run generate`. Do not edit.
import type * as wire from '../dispatch/change.ts'
import type { EndpointRef } from '../endpoint.ts'

export const assignDeskLeg: EndpointRef<typeof wire.assignDeskLeg> = {
  method: 'POST',
  path: '/api/desk/assign',
}
export const cancelDeskLeg: EndpointRef<typeof wire.cancelDeskLeg> = {
  method: 'POST',
  path: '/api/desk/cancel',
}
export const confirmDeskEdit: EndpointRef<typeof wire.confirmDeskEdit> = {
  method: 'POST',
  path: '/api/desk/edit',
}
export const moveDeskLeg: EndpointRef<typeof wire.moveDeskLeg> = {
  method: 'POST',
  path: '/api/desk/move',
}
export const noteDeskLeg: EndpointRef<typeof wire.noteDeskLeg> = {
  method: 'POST',
  path: '/api/desk/note',
}
export const offerDeskLeg: EndpointRef<typeof wire.offerDeskLeg> = {
  method: 'POST',
  path: '/api/desk/offer',
}
export const quoteDeskEdit: EndpointRef<typeof wire.quoteDeskEdit> = {
  method: 'POST',
  path: '/api/desk/editquote',
}
export const requestDeskPayment: EndpointRef<typeof wire.requestDeskPayment> = {
  method: 'POST',
  path: '/api/desk/askpayment',
}
export const resendDeskConfirmation: EndpointRef<typeof wire.resendDeskConfirmation> = {
  method: 'POST',
  path: '/api/desk/resend',
}
export const restoreDeskLeg: EndpointRef<typeof wire.restoreDeskLeg> = {
  method: 'POST',
  path: '/api/desk/restore',
}
export const retimeDeskLeg: EndpointRef<typeof wire.retimeDeskLeg> = {
  method: 'POST',
  path: '/api/desk/retime',
}
export const unassignDeskLeg: EndpointRef<typeof wire.unassignDeskLeg> = {
  method: 'POST',
  path: '/api/desk/unassign',
}
export const withdrawDeskOffer: EndpointRef<typeof wire.withdrawDeskOffer> = {
  method: 'POST',
  path: '/api/desk/withdraw',
}
