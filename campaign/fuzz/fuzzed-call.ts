import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import { EVERY_PARTNER_CALL } from '@kerbside/contract/partner/every-partner-call.ts'

/** A call as it is fuzzed: of the contract, or of the API for other programs, whose audience is `program`. */
export type FuzzedCall = Pick<AnyEndpoint, 'path' | 'about' | 'input' | 'reply' | 'roles'> & {
  method: AnyEndpoint['method'] | 'PATCH'
  audience: AnyEndpoint['audience'] | 'program'
  /** Of a good answer; 200 when absent. */
  status?: 201
}

/** The API for other programs: statuses that mean something, problems as RFC 9457. */
export const PROGRAM_CALLS: readonly FuzzedCall[] = EVERY_PARTNER_CALL.map(({ call }) => ({
  ...call,
  audience: 'program',
}))

export const isOfProgram = ({ audience }: FuzzedCall): boolean => audience === 'program'

/** The calls of whoever runs the install. */
export const isOfHost = ({ audience }: FuzzedCall): boolean => audience === 'host'

/** By which they sign in: everybody may make them, at the install's own page. */
export const isHostDoor = ({ path }: FuzzedCall): boolean =>
  path === '/api/host/me' || path === '/api/host/signin'
