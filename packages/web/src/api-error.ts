import type { FailureReason } from './call-api.ts'

/** Why a query has no reply: `refused` if the user is not signed in or has no access, `rejected` if the reply says so. */
export class ApiError extends Error {
  readonly why: FailureReason | 'rejected'
  constructor(why: ApiError['why'], message: string) {
    super(message)
    this.why = why
  }
}
