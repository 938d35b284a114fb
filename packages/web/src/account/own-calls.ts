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
import type { EndpointRef, ReplyOf } from '@kerbside/contract/endpoint.ts'

/** The customer's data that they can change. */
export type Customer = ReplyOf<typeof findProfile>
export type OpenSession = ReplyOf<typeof listSessions>['sessions'][number]
