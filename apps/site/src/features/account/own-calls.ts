import type { findProfile, listSessions } from '@kerbside/contract/account.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'

/** The customer's data that they can change. */
export type Customer = ReplyOf<typeof findProfile>
export type OpenSession = ReplyOf<typeof listSessions>['sessions'][number]
