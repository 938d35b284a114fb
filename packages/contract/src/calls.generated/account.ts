// Written by `npm run generate`. Do not edit.
import type * as wire from '../account.ts'
import type { EndpointRef } from '../endpoint.ts'

export const changePassword: EndpointRef<typeof wire.changePassword> = {
  method: 'PUT',
  path: '/api/changepassword',
}
export const confirmEmail: EndpointRef<typeof wire.confirmEmail> = {
  method: 'PUT',
  path: '/api/confirmemail',
}
export const confirmPassword: EndpointRef<typeof wire.confirmPassword> = {
  method: 'POST',
  path: '/api/confirmpassword',
}
export const deleteAccount: EndpointRef<typeof wire.deleteAccount> = {
  method: 'POST',
  path: '/api/deleteaccount',
}
export const downloadData: EndpointRef<typeof wire.downloadData> = {
  method: 'GET',
  path: '/api/mydata',
}
export const endSession: EndpointRef<typeof wire.endSession> = {
  method: 'DELETE',
  path: '/api/sessions',
}
export const findProfile: EndpointRef<typeof wire.findProfile> = {
  method: 'GET',
  path: '/api/profile',
}
export const listSessions: EndpointRef<typeof wire.listSessions> = {
  method: 'GET',
  path: '/api/sessions',
}
export const resetPassword: EndpointRef<typeof wire.resetPassword> = {
  method: 'POST',
  path: '/api/resetpassword',
}
export const savePassword: EndpointRef<typeof wire.savePassword> = {
  method: 'PUT',
  path: '/api/savepassword',
}
export const signIn: EndpointRef<typeof wire.signIn> = { method: 'POST', path: '/api/signIn' }
export const signOut: EndpointRef<typeof wire.signOut> = { method: 'POST', path: '/api/signout' }
export const signOutEverywhere: EndpointRef<typeof wire.signOutEverywhere> = {
  method: 'POST',
  path: '/api/signouteverywhere',
}
export const signUp: EndpointRef<typeof wire.signUp> = { method: 'POST', path: '/api/signUp' }
export const undoEmail: EndpointRef<typeof wire.undoEmail> = {
  method: 'PUT',
  path: '/api/undoemail',
}
export const updateProfile: EndpointRef<typeof wire.updateProfile> = {
  method: 'PUT',
  path: '/api/updateprofile',
}
