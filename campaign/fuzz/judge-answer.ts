import { CODE, GENERIC_MESSAGE, MISSING } from '@kerbside/contract/codes.ts'
import { PROBLEM_TYPE, Problem, writeProblem } from '@kerbside/contract/partner/problem.ts'
import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import type { Mode, Principal } from './draft.ts'
import { type FuzzedCall, isHostDoor, isOfProgram } from './fuzzed-call.ts'
import { TEST_CARDS } from './hostile-values.ts'
import { isFields } from './list-spots.ts'
import type { WireAnswer, WireRequest } from './wire-request.ts'

/** Longer is too long for somebody who waits. */
export const SLOWEST_MS = 2_000

/** How programs, databases and file systems talk; no text of the hostile dictionary looks like it. */
const INSIDES =
  /\n\s+at |\/node_modules\/|file:\/\/\/(?!etc)|\.(ts|mjs|js):\d|syntax error at|violates .{1,40} constraint|relation "|invalid input syntax|invalid byte sequence|SQLSTATE|select "|insert into "|kysely|ECONN[A-Z]+|Cannot read propert|is not a function|is not iterable|Unexpected token|Unexpected end of JSON|\bin JSON at position|\/(root|tmp|var|usr)\/[a-z]/i

/** How what nobody but the operator's desk may read of a guest is called. */
export const ANOTHER_GUEST = 'of another guest'

export type Asked = {
  call: FuzzedCall
  mode: Mode
  who: Principal
  request: WireRequest
  /** Undefined when the request is not even well-formed: then the contract has nothing to say. */
  heard: { said: unknown } | undefined
  /** The server has declared the call and does not answer it yet. */
  unanswered: boolean
  canaries: ReadonlyMap<string, string>
}

/** What is wrong with an answer, or undefined. */
export function judgeAnswer(asked: Asked, answer: WireAnswer): string | undefined {
  const { text } = answer
  const reply = readJson(text)
  return (
    judgeStatus(asked, answer, reply) ??
    judgeSecrets(asked, text) ??
    (answer.headers['x-content-type-options'] === 'nosniff'
      ? undefined
      : 'without x-content-type-options') ??
    (reply === undefined ? `no JSON: ${text.slice(0, 200)}` : undefined) ??
    (isGood(asked.call, answer) ? judgeReply(asked, reply) : judgeRefusal(asked, answer, reply)) ??
    judgeContract(asked, answer)
  )
}

function judgeStatus(
  { call, unanswered }: Asked,
  { status, milliseconds }: WireAnswer,
  reply: unknown,
): string | undefined {
  if (status === 0) return 'no answer at all'
  if (milliseconds > SLOWEST_MS) return `took ${Math.round(milliseconds)} ms`
  if (status === 429) return 'the rate limit got in the way: raise it for the campaign'
  if (unanswered && status === 501)
    return isFields(reply) && reply['code'] === CODE.failed && reply['message'] === GENERIC_MESSAGE
      ? undefined
      : '501 without the generic message'
  if (unanswered && status === 200) return `${call.path} answers after all`
  return status >= 500 ? `status ${status}` : undefined
}

function judgeSecrets({ call, who, canaries }: Asked, text: string): string | undefined {
  const [insides] = INSIDES.exec(text) ?? []
  if (insides !== undefined) return `shows its insides: ${JSON.stringify(insides)}`
  // the desk and its programs are there for every guest of their operator, and know them
  const isDesk = (call.audience === 'desk' || isOfProgram(call)) && isFor(call, who)
  for (const [secret, what] of canaries)
    if (text.includes(secret) && !(isDesk && what.endsWith(ANOTHER_GUEST)))
      return `gives away ${what}`
  return undefined
}

/** Refused: in the envelope, or as a problem that says its own status. */
function judgeRefusal(
  { call }: Asked,
  { status, headers }: WireAnswer,
  reply: unknown,
): string | undefined {
  // what never became a request has no address
  if (!isOfProgram(call) || status === 431) return judgeEnvelope(reply)
  if (headers['content-type'] !== PROBLEM_TYPE)
    return `no problem: ${String(headers['content-type'])}`
  const problem = Problem.safeParse(reply)
  if (!problem.success) return 'no problem of RFC 9457'
  return problem.data.status === status ? undefined : 'a problem with the status of another'
}

/** The envelope, in either of the specification's spellings. */
function judgeEnvelope(reply: unknown): string | undefined {
  const [code, message] = isFields(reply)
    ? [reply['code'] ?? reply['Code'], reply['message'] ?? reply['Message']]
    : []
  return typeof code === 'number' && typeof message === 'string' ? undefined : 'no envelope'
}

export const codeOf = (reply: unknown): unknown =>
  isFields(reply) ? (reply['code'] ?? reply['Code']) : undefined

const isDone = (reply: unknown): boolean =>
  codeOf(reply) === CODE.done || codeOf(reply) === CODE.estimated

const isGood = (call: FuzzedCall, { status }: Pick<WireAnswer, 'status'>): boolean =>
  status === (call.status ?? 200)

/** Whether a reply says that what was asked for is done. */
export const saysDone = (call: FuzzedCall, answer: WireAnswer): boolean =>
  isGood(call, answer) && (isOfProgram(call) || isDone(readJson(answer.text)))

/** A reply that says it is done has every field; a refusal at least the envelope; neither a field nobody declared. */
function judgeReply({ call }: Asked, reply: unknown): string | undefined {
  const read = call.reply.safeParse(reply)
  if (read.success) {
    const more = unknownIn(reply, read.data)
    return more === undefined ? undefined : `a field the contract does not have: ${more}`
  }
  if (!isOfProgram(call) && !isDone(reply)) return judgeEnvelope(reply)
  const [issue] = read.error.issues
  return `the reply is not the contract’s: ${issue?.path.join('.')} ${issue?.message}`
}

/** The first field of a reply that its schema left out. */
function unknownIn(reply: unknown, read: unknown, path = ''): string | undefined {
  if (Array.isArray(reply) && Array.isArray(read))
    return reply.map((one, at) => unknownIn(one, read[at], `${path}[${at}]`)).find(Boolean)
  if (!isFields(reply) || !isFields(read)) return undefined
  return Object.entries(reply)
    .map(([name, value]) =>
      name in read ? unknownIn(value, read[name], `${path}.${name}`) : `${path}.${name}`,
    )
    .find(Boolean)
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

/** What somebody is told to whom a call is not open, byte for byte. */
const NOTHING = JSON.stringify(MISSING)
const NO_KEY = JSON.stringify(
  writeProblem({
    status: 401,
    code: 'no-key',
    detail: 'Send Authorization: Bearer with a key of this operator.',
  }),
)

/** Cannot be done, for a program; and not any more, on what it has seen. */
const CANNOT = [409, 412, 422]

/** What whoever is signed in at the console does there. */
const ROLES: Readonly<Partial<Record<Principal, StaffRole>>> = {
  desk: 'dispatcher',
  support: 'support',
  owner: 'owner',
}

/** Who books for a company is a customer, too; at the desk each makes the calls of their role. */
const isFor = ({ audience, roles }: FuzzedCall, who: Principal): boolean => {
  if (audience !== 'desk') return who === audience || (audience === 'customer' && who === 'booker')
  const role = ROLES[who]
  return role !== undefined && roles?.includes(role) !== false
}

/** A request of the contract is not called malformed, and one that is none is not answered. */
function judgeContract(asked: Asked, { status, text }: WireAnswer): string | undefined {
  const { call, heard, mode, who, request } = asked
  if (asked.unanswered || heard === undefined || holdsCard(request)) return undefined
  const isRequest = call.input.safeParse(heard.said).success
  if (!isRequest && isGood(call, { status })) return 'answered what is no request of the contract'
  if (isRequest && status === 400) return 'called a request of the contract malformed'
  const notTheirs = NOT_EVERYBODYS.has(call.audience) && !isHostDoor(call) && !isFor(call, who)
  // What is too long for HTTP, or a body that would poison objects, is refused before anybody looks at who asks.
  const unread =
    codeOf(readJson(text)) === 'address' ||
    status === 431 ||
    status === 413 ||
    (status === 400 && POISON.test(String(request.body ?? '')))
  if (notTheirs && !unread && text !== (isOfProgram(call) ? NO_KEY : NOTHING))
    return `told ${who} more than that it is missing`
  // decided on a state that is past: of the calls that say which state they were decided on
  const isLate = status === 409 && (call.audience === 'desk' || call.audience === 'driver')
  const isRefused = isLate || (isOfProgram(call) && (CANNOT.includes(status) || notTheirs))
  const isAnswered = isGood(call, { status }) || status === 404
  if (mode === 'valid' && isRequest && !isRefused && !isAnswered)
    return `a valid request got ${status}`
  return undefined
}

/** Such a request is refused before it is read. */
function holdsCard({ target, body }: WireRequest): boolean {
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
