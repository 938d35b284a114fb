import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import { ALL_PARTNER_ENDPOINTS } from '@kerbside/contract/partner/all-partner-endpoints.ts'

/** An endpoint to fuzz: of the contract, or of the API for other programs, whose audience is `program`. */
export type FuzzedEndpoint = Pick<AnyEndpoint, 'path' | 'about' | 'input' | 'reply' | 'roles'> & {
  method: AnyEndpoint['method'] | 'PATCH'
  audience: AnyEndpoint['audience'] | 'program'
  /** The status of a successful response; 200 if absent. */
  status?: 201
}

/** The API for other programs: meaningful statuses, and problem documents by RFC 9457. */
export const PROGRAM_CALLS: readonly FuzzedEndpoint[] = ALL_PARTNER_ENDPOINTS.map(
  ({ endpoint }) => ({
    ...endpoint,
    audience: 'program',
  }),
)

export const isOfProgram = ({ audience }: FuzzedEndpoint): boolean => audience === 'program'

/** The endpoints of the platform. */
export const isPlatformCall = ({ audience }: FuzzedEndpoint): boolean => audience === 'host'

/** The platform's sign-in endpoints: anyone may call them, at the install's own page. */
export const isPlatformSignIn = ({ path }: FuzzedEndpoint): boolean =>
  path === '/api/host/me' || path === '/api/host/signin'
