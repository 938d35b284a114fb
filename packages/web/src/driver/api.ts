import { CODE } from '@kerbside/contract/codes.ts'
import type {
  changeDriverShift,
  enrolDriver,
  findDriverMe,
  listDriverPapers,
  openDriverInvitation,
  openDriverLive,
  sendDriverPositions,
  signInDriver,
  signOutDriver,
} from '@kerbside/contract/driver.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  EarningsReply,
  EventReply,
  findDriverEarnings,
  listDriverJobs,
  replayDriverEvents,
} from '@kerbside/contract/job.ts'
import { hashedPassword, type Refused, refusedBy } from '../account/refused-by.ts'
import { type Answer, type CallOf, call } from '../server.ts'
import type { KeptEvent, KeptFix } from './keep.ts'
import type { Sent, Unsent, Verdict } from './outbox.ts'

const ME: CallOf<typeof findDriverMe> = { method: 'GET', path: '/api/driver/me' }
const SIGN_IN: CallOf<typeof signInDriver> = { method: 'POST', path: '/api/driver/signin' }
const SIGN_OUT: CallOf<typeof signOutDriver> = { method: 'POST', path: '/api/driver/signout' }
const INVITATION: CallOf<typeof openDriverInvitation> = {
  method: 'POST',
  path: '/api/driver/invitation',
}
const ENROL: CallOf<typeof enrolDriver> = { method: 'POST', path: '/api/driver/enrol' }
const SHIFT: CallOf<typeof changeDriverShift> = { method: 'POST', path: '/api/driver/shift' }
const POSITIONS: CallOf<typeof sendDriverPositions> = {
  method: 'POST',
  path: '/api/driver/positions',
}
const LIVE: CallOf<typeof openDriverLive> = { method: 'GET', path: '/api/driver/live' }
const PAPERS: CallOf<typeof listDriverPapers> = { method: 'GET', path: '/api/driver/papers' }
const JOBS: CallOf<typeof listDriverJobs> = { method: 'GET', path: '/api/driver/jobs' }
const EARNINGS: CallOf<typeof findDriverEarnings> = {
  method: 'GET',
  path: '/api/driver/earnings',
}
const EVENTS: CallOf<typeof replayDriverEvents> = { method: 'POST', path: '/api/driver/events' }

export type DriverMe = {
  number: number
  firstName: string
  lastName: string
  phone: string
  office: string
  shift: { since: string; vehicleid: number } | undefined
  vehicles: NonNullable<ReplyOf<typeof findDriverMe>['vehicles']>
}

/** The driver's day as the server told it. */
export type DriverDay = Pick<
  ReplyOf<typeof listDriverJobs>,
  'jobs' | 'offers' | 'done' | 'currencycode' | 'earned' | 'cashheld'
>

export type Paper = ReplyOf<typeof listDriverPapers>['papers'][number]

/** A call of a driver's is missing for everybody else: then somebody has to sign in. */
function unheardBy({ why, code }: Answer<unknown> & { heard: false }): Unheard {
  if (why === 'refused' && code === CODE.failed) return { heard: false, why: 'stranger' }
  return { heard: false, why: why === 'offline' ? 'offline' : 'failed' }
}

type Unheard = { heard: false; why: Unsent }

/** Undefined for nobody; `unheard` when the server could not be asked. */
export async function findDriver(): Promise<DriverMe | undefined | 'unheard'> {
  const answer = await call(ME, {})
  if (!answer.heard) return 'unheard'
  const { code, driverid, firstname = '', lastname = '', phone = '', office = '' } = answer.reply
  if (code !== CODE.done || driverid === undefined) return undefined
  const { shift, vehicles = [] } = answer.reply
  return {
    number: driverid,
    firstName: firstname,
    lastName: lastname,
    phone,
    office,
    shift: shift ?? undefined,
    vehicles,
  }
}

export async function signIn(said: {
  name: string
  password: string
  publicId: string
}): Promise<{ ok: true } | Refused> {
  const passwordhash = await hashedPassword(said)
  if (typeof passwordhash !== 'string') return passwordhash
  const answer = await call(SIGN_IN, { name: said.name.trim(), passwordhash })
  return answer.heard && answer.reply.code === CODE.done ? { ok: true } : refusedBy(answer)
}

/** False when the server could not be told. */
export const signOut = async (): Promise<boolean> => (await call(SIGN_OUT, {})).heard

export type InvitedDriver = { firstName: string; name: string }

/** Whose invitation it is; undefined when it is no good. */
export async function openInvitation(
  invitation: string,
): Promise<InvitedDriver | undefined | 'unheard'> {
  const answer = await call(INVITATION, { invitation })
  // A torn link is refused before it is looked for.
  if (!answer.heard) return answer.why === 'refused' ? undefined : 'unheard'
  const { code, firstname = '', phone = '', email = '' } = answer.reply
  return code === CODE.done ? { firstName: firstname, name: email || phone } : undefined
}

/** `spent` when the invitation itself is no good any more. */
export async function enrol(said: {
  invitation: string
  password: string
  publicId: string
}): Promise<{ ok: true } | (Refused & { spent: boolean })> {
  const passwordhash = await hashedPassword(said)
  if (typeof passwordhash !== 'string') return { ...passwordhash, spent: false }
  const answer = await call(ENROL, { invitation: said.invitation, passwordhash })
  if (answer.heard && answer.reply.code === CODE.done) return { ok: true }
  return { ...refusedBy(answer), spent: answer.heard && answer.reply.spent === true }
}

/** Begins a shift with a car, or ends it. */
export async function changeShift(said: {
  on: boolean
  vehicleid?: number
}): Promise<{ ok: true } | Refused> {
  const answer = await call(SHIFT, said)
  return answer.heard && answer.reply.code === CODE.done ? { ok: true } : refusedBy(answer)
}

export async function findDay(): Promise<Sent<DriverDay>> {
  const answer = await call(JOBS, {})
  if (!answer.heard) return unheardBy(answer)
  const { jobs, offers, done, currencycode, earned, cashheld } = answer.reply
  return { heard: true, answer: { jobs, offers, done, currencycode, earned, cashheld } }
}

/** What the week of a day brought; of '' the week it is. */
export async function findWeek(day: string): Promise<Sent<EarningsReply>> {
  const answer = await call(EARNINGS, day === '' ? {} : { week: day })
  return answer.heard ? { heard: true, answer: answer.reply } : unheardBy(answer)
}

export async function listPapers(): Promise<Sent<readonly Paper[]>> {
  const answer = await call(PAPERS, {})
  return answer.heard ? { heard: true, answer: answer.reply.papers } : unheardBy(answer)
}

/** A key to one's own jobs on the live channel; undefined when there is none to be had now. */
export async function findLiveToken(): Promise<{ url: string; token: string } | undefined> {
  const answer = await call(LIVE, {})
  return answer.heard && answer.reply.code === CODE.done ? answer.reply : undefined
}

/** In one call, each with the server's own word; by nobody but whoever did them. */
export async function sendEvents(
  events: readonly KeptEvent[],
  driverid: number,
): Promise<Sent<readonly Verdict[]>> {
  const answer = await call(EVENTS, { driverid, events: [...events] })
  if (answer.heard) return { heard: true, answer: answer.reply.results.map(verdictOf) }
  const { why, code, message } = answer
  const isMalformed = why === 'refused' && code !== CODE.failed
  if (!isMalformed) return unheardBy(answer)
  const [first, ...others] = events
  if (!first) return { heard: true, answer: [] }
  // One that no server understands would hold up all that came after it.
  if (others.length > 0) return sendEvents([first], driverid)
  return { heard: true, answer: [{ eventid: first.eventid, ok: false, message }] }
}

const verdictOf = ({ eventid, code, message }: EventReply): Verdict => ({
  eventid,
  ok: code === CODE.done,
  message,
})

/** Refused is answered too: the server has no use for these, now or later. */
export async function sendFixes(
  fixes: readonly KeptFix[],
  driverid: number,
): Promise<Sent<undefined>> {
  const answer = await call(POSITIONS, {
    driverid,
    fixes: fixes.map(({ metresPerSecond, accuracyMetres, ...fix }) => ({
      ...fix,
      speed: metresPerSecond ?? null,
      accuracy: accuracyMetres ?? null,
    })),
  })
  const isMalformed = !answer.heard && answer.why === 'refused' && answer.code !== CODE.failed
  return answer.heard || isMalformed ? { heard: true, answer: undefined } : unheardBy(answer)
}
