// Written by `npm run generate`. Do not edit.
import type * as wire from '../dispatch/change.ts'
import type { EndpointRef } from '../endpoint.ts'

export const addDeskCharge: EndpointRef<typeof wire.addDeskCharge> = {
  method: 'POST',
  path: '/api/desk/charge',
}
export const assignDeskLeg: EndpointRef<typeof wire.assignDeskLeg> = {
  method: 'POST',
  path: '/api/desk/assign',
}
export const cancelDeskLeg: EndpointRef<typeof wire.cancelDeskLeg> = {
  method: 'POST',
  path: '/api/desk/cancel',
}
export const changeDeskPayment: EndpointRef<typeof wire.changeDeskPayment> = {
  method: 'POST',
  path: '/api/desk/payment',
}
export const confirmDeskEdit: EndpointRef<typeof wire.confirmDeskEdit> = {
  method: 'POST',
  path: '/api/desk/edit',
}
export const decideDeskCharge: EndpointRef<typeof wire.decideDeskCharge> = {
  method: 'POST',
  path: '/api/desk/charge/decide',
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
export const openDeskChargePhoto: EndpointRef<typeof wire.openDeskChargePhoto> = {
  method: 'GET',
  path: '/api/desk/charge/photo',
}
export const openDeskRebook: EndpointRef<typeof wire.openDeskRebook> = {
  method: 'POST',
  path: '/api/desk/rebook',
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
export const setDeskDriverPay: EndpointRef<typeof wire.setDeskDriverPay> = {
  method: 'POST',
  path: '/api/desk/driverpay',
}
export const unassignDeskLeg: EndpointRef<typeof wire.unassignDeskLeg> = {
  method: 'POST',
  path: '/api/desk/unassign',
}
export const withdrawDeskOffer: EndpointRef<typeof wire.withdrawDeskOffer> = {
  method: 'POST',
  path: '/api/desk/withdraw',
}
