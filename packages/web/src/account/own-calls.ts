import type {
  changePassword,
  confirmEmail,
  confirmPassword,
  deleteAccount,
  downloadData,
  endSession,
  findProfile,
  listSessions,
  savePassword,
  signOutEverywhere,
  undoEmail,
  updateProfile,
} from '@kerbside/contract/account.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { EndpointRef } from '../server.ts'

/** Method and path of each account call, without its schemas. */
export const UPDATE_PROFILE: EndpointRef<typeof updateProfile> = {
  method: 'PUT',
  path: '/api/updateprofile',
}
export const CONFIRM_EMAIL: EndpointRef<typeof confirmEmail> = {
  method: 'PUT',
  path: '/api/confirmemail',
}
export const UNDO_EMAIL: EndpointRef<typeof undoEmail> = { method: 'PUT', path: '/api/undoemail' }
export const SAVE_PASSWORD: EndpointRef<typeof savePassword> = {
  method: 'PUT',
  path: '/api/savepassword',
}
export const CHANGE_PASSWORD: EndpointRef<typeof changePassword> = {
  method: 'PUT',
  path: '/api/changepassword',
}
export const CONFIRM_PASSWORD: EndpointRef<typeof confirmPassword> = {
  method: 'POST',
  path: '/api/confirmpassword',
}
export const LIST_SESSIONS: EndpointRef<typeof listSessions> = {
  method: 'GET',
  path: '/api/sessions',
}
export const END_SESSION: EndpointRef<typeof endSession> = {
  method: 'DELETE',
  path: '/api/sessions',
}
export const SIGN_OUT_EVERYWHERE: EndpointRef<typeof signOutEverywhere> = {
  method: 'POST',
  path: '/api/signouteverywhere',
}
export const DOWNLOAD_DATA: EndpointRef<typeof downloadData> = {
  method: 'GET',
  path: '/api/mydata',
}
export const DELETE_ACCOUNT: EndpointRef<typeof deleteAccount> = {
  method: 'POST',
  path: '/api/deleteaccount',
}

/** The customer's data that they can change. */
export type Customer = ReplyOf<typeof findProfile>
export type OpenSession = ReplyOf<typeof listSessions>['sessions'][number]
