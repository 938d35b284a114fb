import type { Scope } from '@kerbside/domain/partner/scope.ts'
import type { z } from 'zod'

/** One call of the API for other programs: plain resources, statuses that mean something, problems as RFC 9457. */
export type PartnerCall<Input extends z.ZodType, Reply extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH'
  /** A part such as `:reference` goes into the input under its name. */
  path: `/api/v1/${string}`
  about: string
  scope: Scope
  input: Input
  reply: Reply
  /** Of a good answer; 200 when absent. */
  status?: 201
}

export type AnyPartnerCall = PartnerCall<z.ZodType, z.ZodType>

export const partnerCall = <Input extends z.ZodType, Reply extends z.ZodType>(
  value: PartnerCall<Input, Reply>,
): PartnerCall<Input, Reply> => value

/** Of one key, whatever it asks. */
export const CALLS_A_MINUTE = 120
