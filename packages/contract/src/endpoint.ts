import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import type { z } from 'zod'

/**
 * Who may call. `guest` is any client; the others must be authenticated: `staff` by a bearer key, `desk` by signing
 * in at the console, `driver` in the driver app, `host` by the key of the platform.
 */
export type Audience =
  | 'guest'
  | 'customer'
  | 'booker'
  | 'licence'
  | 'staff'
  | 'desk'
  | 'driver'
  | 'host'

/** How often one IP address may call before 429; within it the same limit applies to each browser with a session. */
export type Limit = {
  times: number
  per: 'minute' | 'quarter-hour' | 'hour'
  timesOfSession?: number
}

/** One endpoint of the wire contract, as a value: the server serves it, a front end calls it, the docs list it. */
export type Endpoint<Input extends z.ZodType, Reply extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A part such as `:id` is added to the input under its name. */
  path: `/api/${string}`
  /** One sentence that the documentation prints. */
  about: string
  audience: Audience
  limit: Limit
  /** The query of a GET or DELETE, the body of a POST or PUT, overridden by the parameters of the path. */
  input: Input
  reply: Reply
  /** A GET that changes data, guarded against cross-site requests like a POST. */
  guarded?: true
  /** For a desk endpoint: the roles that may call it. If absent, every signed-in member of staff may. */
  roles?: readonly StaffRole[]
  /** The largest body, if it is more than the default of 64 kB. */
  largestBytes?: number
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>

export function endpoint<Input extends z.ZodType, Reply extends z.ZodType>(
  value: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> {
  return value
}

/** What a client sends, and what it gets back on success. */
export type InputOf<E extends AnyEndpoint> = z.input<E['input']>
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>

/**
 * Method and path of an endpoint, with its types. The endpoint itself would bring its schemas into the customer's
 * download.
 */
export type EndpointRef<E extends AnyEndpoint> = {
  method: E['method']
  path: E['path']
  readonly carries?: E
}
