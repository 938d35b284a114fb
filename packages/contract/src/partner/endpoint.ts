import type { Scope } from '@kerbside/domain/partner/scope.ts'
import type { z } from 'zod'

/** One endpoint of the partner API: plain resources, meaningful status codes, problems as RFC 9457. */
export type PartnerEndpoint<Input extends z.ZodType, Reply extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH'
  /** A part such as `:reference` is added to the input under its name. */
  path: `/api/v1/${string}`
  about: string
  scope: Scope
  input: Input
  reply: Reply
  /** Status of a successful response; 200 if absent. */
  status?: 201
}

export type AnyPartnerEndpoint = PartnerEndpoint<z.ZodType, z.ZodType>

export const partnerEndpoint = <Input extends z.ZodType, Reply extends z.ZodType>(
  value: PartnerEndpoint<Input, Reply>,
): PartnerEndpoint<Input, Reply> => value

/** For each key, across all endpoints. */
export const CALLS_A_MINUTE = 120
