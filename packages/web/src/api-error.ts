import type { FailureReason } from './call-api.ts'

/** Why a query has no reply: `rejected` if the user is not signed in or has no access, `not-done` if the reply says so. */
export class ApiError extends Error {
  readonly why: FailureReason | 'not-done'
  constructor(why: ApiError['why'], message: string) {
    super(message)
    this.why = why
  }
}
