import type { Draft, Mode } from './draft.ts'
import type { FuzzedCall } from './fuzzed-call.ts'
import type { Values } from './given-bookings.ts'
import { judgeAnswer, saysDone } from './judge-answer.ts'
import { changesIn, type Rows } from './rows.ts'
import type { Send, WireAnswer, WireRequest } from './wire-request.ts'
import type { World } from './world.ts'
import { heardIn, writeRequest } from './write-request.ts'

export type Field = {
  send: Send
  rows: Rows
  world: World
  /** Calls that answer 501 whatever they are asked. */
  unanswered: ReadonlySet<FuzzedCall>
  /** What the server has logged since it was asked last. */
  takeLog: () => string
}

export type Outcome = { request: WireRequest; answer: WireAnswer; fault: string | undefined }

/** Personal data every example carries, and card numbers: neither belongs into a log. */
const NEVER_LOGGED = /kbfuzz|4242 ?4242|5555-5555|canary/i

/** Sends a draft and judges all that came of it: the answer, the log, the rows. */
export async function askServer(
  field: Field,
  { call, mode, draft }: { call: FuzzedCall; mode: Mode; draft: Draft },
): Promise<Outcome> {
  const { world, send } = field
  const example = await exampleFor(field, { call, draft })
  const headers = world.headersOf(draft.who, call)
  const request = writeRequest(call, { draft, example, headers })
  const heard = draft.trick === undefined ? heardIn(call, request) : undefined
  const before = await field.rows.mark()
  const answer = await send(request)
  keepUnused(field, { call, draft, example, answer })
  const asked = {
    call,
    mode,
    who: draft.who,
    request,
    heard,
    canaries: world.canaries,
    unanswered: field.unanswered.has(call),
  }
  const fault =
    judgeAnswer(asked, answer) ??
    judgeLog(field) ??
    (answer.status >= 400 ? await judgeRows(field, { request, before }) : undefined) ??
    (draft.trick === undefined ? await judgeTwin(field, { call, draft, answer }) : undefined)
  return { request, answer, fault }
}

/** What a request was refused for, and the next of the same call may have: bookings and rides take their time to make. */
const unused = new WeakMap<World, { call: FuzzedCall; example: Values }>()
const UNREAD = [400, 401, 403, 404]

async function exampleFor(
  { world }: Field,
  { call, draft }: { call: FuzzedCall; draft: Draft },
): Promise<Values> {
  const kept = unused.get(world)
  if (draft.whose === 'own' && kept?.call === call) return kept.example
  return world.exampleOf(call, draft.whose)
}

/** Whatever else is answered may have changed what it is about, or who is signed in. */
function keepUnused(
  { world }: Field,
  asked: { call: FuzzedCall; draft: Draft; example: Values; answer: WireAnswer },
): void {
  if (!UNREAD.includes(asked.answer.status)) unused.delete(world)
  else if (asked.draft.whose === 'own') unused.set(world, asked)
}

function judgeLog({ takeLog, world }: Field): string | undefined {
  const log = takeLog()
  const [personal] = NEVER_LOGGED.exec(log) ?? []
  if (personal !== undefined) return `logs what people typed: ${personal}`
  for (const [secret, what] of world.canaries) if (log.includes(secret)) return `logs ${what}`
  return undefined
}

/**
 * Something was written: what was accepted earlier may still be on its way, a refusal is noted in the log once. Asked
 * again it writes nothing more; where it does, that suspicion is looked into when all is quiet.
 */
async function judgeRows(
  { rows, send }: Field,
  { request, before }: { request: WireRequest; before: string },
): Promise<string | undefined> {
  if ((await rows.mark()) === before) return undefined
  const first = await rows.counts()
  await send(request)
  if (changesIn(first, await rows.counts()).length === 0) return undefined
  await untilQuiet(rows)
  const quiet = await rows.counts()
  await send(request)
  await untilQuiet(rows)
  const changes = changesIn(quiet, await rows.counts())
  return changes.length === 0 ? undefined : `refused, yet stored: ${changes.join(', ')}`
}

const QUIET_MS = 10
const MOST_WAITS = 60

async function untilQuiet(rows: Rows): Promise<void> {
  let before = await rows.mark()
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const mark = await rows.mark()
    if (mark === before) return
    before = mark
  }
}

/** What belongs to others is answered like what there is not, byte for byte. */
async function judgeTwin(
  { send, world }: Field,
  { call, draft, answer }: { call: FuzzedCall; draft: Draft; answer: WireAnswer },
): Promise<string | undefined> {
  if (draft.whose !== 'foreign' && draft.whose !== 'other') return undefined
  // staff, the desk and its programs may do it for every guest of their operator
  if (draft.whose === 'other' && ['staff', 'desk', 'program'].includes(call.audience))
    return undefined
  const example = await world.exampleOf(call, 'missing')
  const twin = await send(
    writeRequest(call, { draft, example, headers: world.headersOf(draft.who, call) }),
  )
  if (saysDone(call, twin) && saysDone(call, answer)) return undefined
  if (twin.status === answer.status && twin.text === answer.text) return undefined
  return `tells ids of ${draft.whose} owners from missing ones: ${say(answer)} and ${say(twin)}`
}

const say = ({ status, text }: WireAnswer) => `${status} ${text.slice(0, 160)}`
