import type { FailureReason } from './server.ts'

/** Why a desk request has no response; `refused` if the user is not signed in or has no access. */
export class ApiError extends Error {
  readonly why: FailureReason
  constructor(why: ApiError['why'], message: string) {
    super(message)
    this.why = why
  }
}
