// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../hosting/platform.ts'

export const cancelOperatorDeletion: EndpointRef<typeof wire.cancelOperatorDeletion> = {
  method: 'POST',
  path: '/api/host/operator/keep',
}
export const changeHostName: EndpointRef<typeof wire.changeHostName> = {
  method: 'POST',
  path: '/api/host/operator/host',
}
export const createOperator: EndpointRef<typeof wire.createOperator> = {
  method: 'POST',
  path: '/api/host/operator',
}
export const deleteOperator: EndpointRef<typeof wire.deleteOperator> = {
  method: 'POST',
  path: '/api/host/operator/delete',
}
export const findPlatformUser: EndpointRef<typeof wire.findPlatformUser> = {
  method: 'GET',
  path: '/api/host/me',
}
export const listOperators: EndpointRef<typeof wire.listOperators> = {
  method: 'GET',
  path: '/api/host/operators',
}
export const listPlatformActions: EndpointRef<typeof wire.listPlatformActions> = {
  method: 'GET',
  path: '/api/host/log',
}
export const resumeOperator: EndpointRef<typeof wire.resumeOperator> = {
  method: 'POST',
  path: '/api/host/operator/resume',
}
export const saveOperatorContact: EndpointRef<typeof wire.saveOperatorContact> = {
  method: 'PUT',
  path: '/api/host/operator/contact',
}
export const signInPlatform: EndpointRef<typeof wire.signInPlatform> = {
  method: 'POST',
  path: '/api/host/signin',
}
export const signOutPlatform: EndpointRef<typeof wire.signOutPlatform> = {
  method: 'POST',
  path: '/api/host/signout',
}
export const suspendOperator: EndpointRef<typeof wire.suspendOperator> = {
  method: 'POST',
  path: '/api/host/operator/suspend',
}
