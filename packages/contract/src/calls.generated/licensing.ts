// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../licensing.ts'

export const addDeskRecord: EndpointRef<typeof wire.addDeskRecord> = {
  method: 'POST',
  path: '/api/desk/record/add',
}
export const checkDeskPack: EndpointRef<typeof wire.checkDeskPack> = {
  method: 'POST',
  path: '/api/desk/inspection/check',
}
export const checkDeskRecords: EndpointRef<typeof wire.checkDeskRecords> = {
  method: 'GET',
  path: '/api/desk/records/check',
}
export const endDeskRetentionHold: EndpointRef<typeof wire.endDeskRetentionHold> = {
  method: 'POST',
  path: '/api/desk/hold/end',
}
export const listDeskRecords: EndpointRef<typeof wire.listDeskRecords> = {
  method: 'GET',
  path: '/api/desk/records',
}
export const listDeskRegister: EndpointRef<typeof wire.listDeskRegister> = {
  method: 'GET',
  path: '/api/desk/register',
}
export const makeDeskPack: EndpointRef<typeof wire.makeDeskPack> = {
  method: 'POST',
  path: '/api/desk/inspection',
}
export const makeDeskRetentionHold: EndpointRef<typeof wire.makeDeskRetentionHold> = {
  method: 'POST',
  path: '/api/desk/hold',
}
export const saveDeskLicence: EndpointRef<typeof wire.saveDeskLicence> = {
  method: 'PUT',
  path: '/api/desk/licence',
}
export const saveDeskLine: EndpointRef<typeof wire.saveDeskLine> = {
  method: 'POST',
  path: '/api/desk/register',
}
export const showDeskLicence: EndpointRef<typeof wire.showDeskLicence> = {
  method: 'GET',
  path: '/api/desk/licence',
}
export const showDeskLine: EndpointRef<typeof wire.showDeskLine> = {
  method: 'GET',
  path: '/api/desk/register/line',
}
export const showDeskRecord: EndpointRef<typeof wire.showDeskRecord> = {
  method: 'GET',
  path: '/api/desk/record',
}
export const showDeskRetention: EndpointRef<typeof wire.showDeskRetention> = {
  method: 'GET',
  path: '/api/desk/retention',
}
