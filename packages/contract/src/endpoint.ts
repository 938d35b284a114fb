import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import type { z } from 'zod'

/**
 * Who may call. `guest` is anybody; everybody after it must have proved who they are: `staff` by a bearer key, `desk` by
 * signing in at the console, `driver` in the driver app, `host` by the key of whoever runs the install.
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

/** How often one address may call before 429, and of it one browser once it has a session. */
export type Limit = {
  times: number
  per: 'minute' | 'quarter-hour' | 'hour'
  timesOfSession?: number
}

/** One call of the wire, as a value: the server serves it, a front end calls it, the docs list it. */
export type Endpoint<Input extends z.ZodType, Reply extends z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A part such as `:id` goes into the input under its name. */
  path: `/api/${string}`
  /** One sentence for the docs. */
  about: string
  audience: Audience
  limit: Limit
  /** The query of a GET or DELETE, the body of a POST or PUT, and over it what stands in the path. */
  input: Input
  reply: Reply
  /** A GET that changes something, guarded against other sites like a POST. */
  guarded?: true
  /** Of a call of the desk, whose work it is; everybody's who is signed in there when absent. */
  roles?: readonly StaffRole[]
  /** The longest body it takes, where that is more than the 64 kB of the others. */
  largestBytes?: number
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>

export function endpoint<Input extends z.ZodType, Reply extends z.ZodType>(
  value: Endpoint<Input, Reply>,
): Endpoint<Input, Reply> {
  return value
}

/** What a caller sends, and what comes back when the call was answered. */
export type InputOf<Call extends AnyEndpoint> = z.input<Call['input']>
export type ReplyOf<Call extends AnyEndpoint> = z.output<Call['reply']>
