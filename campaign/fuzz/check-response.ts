import { CODE, GENERIC_MESSAGE, MISSING } from '@kerbside/contract/codes.ts'
import { PROBLEM_TYPE, Problem, writeProblem } from '@kerbside/contract/partner/problem.ts'
import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { findUnknownField } from '../../testkit/check-reply.ts'
import type { Mode, Principal } from './draft.ts'
import { type FuzzedEndpoint, isOfProgram, isPlatformSignIn } from './fuzzed-endpoint.ts'
import { TEST_CARDS } from './hostile-values.ts'
import { isFields } from './list-spots.ts'
import type { WireRequest, WireResponse } from './wire-request.ts'

/** A response slower than this is too slow for a waiting customer. */
export const SLOWEST_MS = 2_000

/** Typical internal texts of programs, databases and file systems; no text of the hostile dictionary matches it. */
const INSIDES =
  /\n\s+at |\/node_modules\/|file:\/\/\/(?!etc)|\.(ts|mjs|js):\d|syntax error at|violates .{1,40} constraint|relation "|invalid input syntax|invalid byte sequence|SQLSTATE|select "|insert into "|kysely|ECONN[A-Z]+|Cannot read propert|is not a function|is not iterable|Unexpected token|Unexpected end of JSON|\bin JSON at position|\/(root|tmp|var|usr)\/[a-z]/i

/** The label of a guest's data that only the operator's desk may read. */
export const ANOTHER_GUEST = 'of another guest'

export type Exchange = {
  endpoint: FuzzedEndpoint
  mode: Mode
  who: Principal
  request: WireRequest
  /** Undefined if the request is malformed: then the contract does not apply. */
  parsedRequest: { input: unknown } | undefined
  /** The server has declared the endpoint but does not implement it yet. */
  unanswered: boolean
  canaries: ReadonlyMap<string, string>
}

/** The fault of a response, or undefined. */
export function checkResponse(exchange: Exchange, response: WireResponse): string | undefined {
  const { text } = response
  const reply = readJson(text)
  return (
    checkStatus(exchange, response, reply) ??
    checkSecrets(exchange, text) ??
    (response.headers['x-content-type-options'] === 'nosniff'
      ? undefined
      : 'without x-content-type-options') ??
    (reply === undefined ? `no JSON: ${text.slice(0, 200)}` : undefined) ??
    (isGood(exchange.endpoint, response)
      ? checkReply(exchange, reply)
      : checkRejection(exchange, response, reply)) ??
    checkContract(exchange, response)
  )
}

function checkStatus(
  { endpoint, unanswered }: Exchange,
  { status, milliseconds }: WireResponse,
  reply: unknown,
): string | undefined {
  if (status === 0) return 'no answer at all'
  if (milliseconds > SLOWEST_MS) return `took ${Math.round(milliseconds)} ms`
  if (status === 429) return 'the rate limit got in the way: raise it for the campaign'
  if (unanswered && status === 501)
    return isFields(reply) && reply['code'] === CODE.failed && reply['message'] === GENERIC_MESSAGE
      ? undefined
      : '501 without the generic message'
  if (unanswered && status === 200) return `${endpoint.path} answers after all`
  return status >= 500 ? `status ${status}` : undefined
}

function checkSecrets({ endpoint, who, canaries }: Exchange, text: string): string | undefined {
  const [insides] = INSIDES.exec(text) ?? []
  if (insides !== undefined) return `shows its insides: ${JSON.stringify(insides)}`
  // the desk and its programs serve every guest of their operator, and may see their data
  const isDesk = (endpoint.audience === 'desk' || isOfProgram(endpoint)) && isFor(endpoint, who)
  for (const [secret, what] of canaries)
    if (text.includes(secret) && !(isDesk && what.endsWith(ANOTHER_GUEST)))
      return `gives away ${what}`
  return undefined
}

/** A rejection: in the envelope, or as a problem document that repeats its own status. */
function checkRejection(
  { endpoint }: Exchange,
  { status, headers }: WireResponse,
  reply: unknown,
): string | undefined {
  // a request that could not be parsed has no path
  if (!isOfProgram(endpoint) || status === 431) return checkEnvelope(reply)
  if (headers['content-type'] !== PROBLEM_TYPE)
    return `no problem: ${String(headers['content-type'])}`
  const problem = Problem.safeParse(reply)
  if (!problem.success) return 'no problem of RFC 9457'
  return problem.data.status === status ? undefined : 'a problem with the status of another'
}

/** The envelope, in either of the specification's spellings. */
function checkEnvelope(reply: unknown): string | undefined {
  const [code, message] = isFields(reply)
    ? [reply['code'] ?? reply['Code'], reply['message'] ?? reply['Message']]
    : []
  return typeof code === 'number' && typeof message === 'string' ? undefined : 'no envelope'
}

export const codeOf = (reply: unknown): unknown =>
  isFields(reply) ? (reply['code'] ?? reply['Code']) : undefined

const isDone = (reply: unknown): boolean =>
  codeOf(reply) === CODE.done || codeOf(reply) === CODE.estimated

const isGood = (endpoint: FuzzedEndpoint, { status }: Pick<WireResponse, 'status'>): boolean =>
  status === (endpoint.status ?? 200)

/** Whether the response says that the request succeeded. */
export const isSuccess = (endpoint: FuzzedEndpoint, response: WireResponse): boolean =>
  isGood(endpoint, response) && (isOfProgram(endpoint) || isDone(readJson(response.text)))

/** A successful response has every field, a rejection at least the envelope; neither has an undeclared field. */
function checkReply({ endpoint }: Exchange, reply: unknown): string | undefined {
  const read = endpoint.reply.safeParse(reply)
  if (read.success) {
    const more = findUnknownField(reply, read.data)
    return more === undefined ? undefined : `a field the contract does not have: ${more}`
  }
  if (!isOfProgram(endpoint) && !isDone(reply)) return checkEnvelope(reply)
  const [issue] = read.error.issues
  return `the reply is not the contract’s: ${issue?.path.join('.')} ${issue?.message}`
}

const POISON = /"(__proto__|constructor)"\s*:/

const NOT_EVERYBODYS: ReadonlySet<string> = new Set([
  'staff',
  'customer',
  'booker',
  'desk',
  'driver',
  'host',
  'program',
])

/** The exact response to a client that may not use an endpoint. */
const MISSING_BODY = JSON.stringify(MISSING)
const NO_KEY = JSON.stringify(
  writeProblem({
    status: 401,
    code: 'no-key',
    detail: 'Send Authorization: Bearer with a key of this operator.',
  }),
)

/** Statuses for a program: not possible, or out of date. */
const CANNOT = [409, 412, 422]

/** The staff role of each principal at the console. */
const ROLES: Readonly<Partial<Record<Principal, StaffRole>>> = {
  desk: 'dispatcher',
  support: 'support',
  owner: 'owner',
}

/** A booker of a company is a customer too; at the desk each principal may use the endpoints of its role. */
const isFor = ({ audience, roles }: FuzzedEndpoint, who: Principal): boolean => {
  if (audience !== 'desk') return who === audience || (audience === 'customer' && who === 'booker')
  const role = ROLES[who]
  return role !== undefined && roles?.includes(role) !== false
}

/** A request that fits the contract must not be called malformed, and one that does not fit must not succeed. */
function checkContract(exchange: Exchange, { status, text }: WireResponse): string | undefined {
  const { endpoint, parsedRequest, mode, who, request } = exchange
  if (exchange.unanswered || parsedRequest === undefined || containsCard(request)) return undefined
  const isRequest = endpoint.input.safeParse(parsedRequest.input).success
  if (!isRequest && isGood(endpoint, { status }))
    return 'answered what is no request of the contract'
  if (isRequest && status === 400) return 'called a request of the contract malformed'
  const notTheirs =
    NOT_EVERYBODYS.has(endpoint.audience) && !isPlatformSignIn(endpoint) && !isFor(endpoint, who)
  // A request too long for HTTP, or a body that would poison objects, is rejected before the client is checked.
  const unread =
    codeOf(readJson(text)) === 'address' ||
    status === 431 ||
    status === 413 ||
    (status === 400 && POISON.test(String(request.body ?? '')))
  if (notTheirs && !unread && text !== (isOfProgram(endpoint) ? NO_KEY : MISSING_BODY))
    return `gave ${who} more than that it is missing`
  // rejected because it is based on an old state: for endpoints that state their version
  const isLate = status === 409 && (endpoint.audience === 'desk' || endpoint.audience === 'driver')
  const isRejected = isLate || (isOfProgram(endpoint) && (CANNOT.includes(status) || notTheirs))
  const hasResponded = isGood(endpoint, { status }) || status === 404
  if (mode === 'valid' && isRequest && !isRejected && !hasResponded)
    return `a valid request got ${status}`
  return undefined
}

/** A request that contains a card number is rejected before it is read. */
function containsCard({ target, body }: WireRequest): boolean {
  const text = decodeURIComponent(target) + String(body ?? '')
  return TEST_CARDS.some((card) => text.includes(card))
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
