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
import type { CallOf } from '../server.ts'

/** Where each call of an account goes, without its schemas. */
export const UPDATE_PROFILE: CallOf<typeof updateProfile> = {
  method: 'PUT',
  path: '/api/updateprofile',
}
export const CONFIRM_EMAIL: CallOf<typeof confirmEmail> = {
  method: 'PUT',
  path: '/api/confirmemail',
}
export const UNDO_EMAIL: CallOf<typeof undoEmail> = { method: 'PUT', path: '/api/undoemail' }
export const SAVE_PASSWORD: CallOf<typeof savePassword> = {
  method: 'PUT',
  path: '/api/savepassword',
}
export const CHANGE_PASSWORD: CallOf<typeof changePassword> = {
  method: 'PUT',
  path: '/api/changepassword',
}
export const CONFIRM_PASSWORD: CallOf<typeof confirmPassword> = {
  method: 'POST',
  path: '/api/confirmpassword',
}
export const LIST_SESSIONS: CallOf<typeof listSessions> = { method: 'GET', path: '/api/sessions' }
export const END_SESSION: CallOf<typeof endSession> = { method: 'DELETE', path: '/api/sessions' }
export const SIGN_OUT_EVERYWHERE: CallOf<typeof signOutEverywhere> = {
  method: 'POST',
  path: '/api/signouteverywhere',
}
export const DOWNLOAD_DATA: CallOf<typeof downloadData> = { method: 'GET', path: '/api/mydata' }
export const DELETE_ACCOUNT: CallOf<typeof deleteAccount> = {
  method: 'POST',
  path: '/api/deleteaccount',
}

/** Everything the house knows of a customer that they can change. */
export type Customer = ReplyOf<typeof findProfile>
export type OpenSession = ReplyOf<typeof listSessions>['sessions'][number]
