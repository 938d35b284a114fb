import { checkResponse, isSuccess } from './check-response.ts'
import type { Draft, Mode } from './draft.ts'
import type { FuzzedEndpoint } from './fuzzed-endpoint.ts'
import type { Values } from './given-bookings.ts'
import { changesIn, type Rows } from './rows.ts'
import type { Send, WireRequest, WireResponse } from './wire-request.ts'
import type { World } from './world.ts'
import { parseRequest, writeRequest } from './write-request.ts'

export type Field = {
  send: Send
  rows: Rows
  world: World
  /** Endpoints that always respond 501. */
  unanswered: ReadonlySet<FuzzedEndpoint>
  /** What the server has logged since the last call. */
  takeLog: () => string
}

export type Outcome = { request: WireRequest; answer: WireResponse; fault: string | undefined }

/** Personal data in every example, and card numbers: neither may be logged. */
const NEVER_LOGGED = /kbfuzz|4242 ?4242|5555-5555|canary/i

/** Sends a draft and checks all results: the response, the log, the rows. */
export async function runFuzzCase(
  field: Field,
  { endpoint, mode, draft }: { endpoint: FuzzedEndpoint; mode: Mode; draft: Draft },
): Promise<Outcome> {
  const { world, send } = field
  const example = await exampleFor(field, { endpoint, draft })
  const headers = world.headersOf(draft.who, endpoint)
  const request = writeRequest(endpoint, { draft, example, headers })
  const parsedRequest = draft.trick === undefined ? parseRequest(endpoint, request) : undefined
  const before = await field.rows.mark()
  const response = await send(request)
  rememberUnused(field, { endpoint, draft, example, answer: response })
  const exchange = {
    endpoint,
    mode,
    who: draft.who,
    request,
    parsedRequest,
    canaries: world.canaries,
    unanswered: field.unanswered.has(endpoint),
  }
  const breach =
    checkResponse(exchange, response) ??
    checkLog(field) ??
    (response.status >= 400 ? await checkRows(field, { request, before }) : undefined) ??
    (draft.trick === undefined
      ? await checkSameResponse(field, { endpoint, draft, answer: response })
      : undefined)
  return { request, answer: response, fault: breach }
}

/**
 * Examples whose request was rejected, for the next request to the same endpoint: bookings and legs take time to
 * make.
 */
const unused = new WeakMap<World, { endpoint: FuzzedEndpoint; example: Values }>()
const UNREAD = [400, 401, 403, 404]

async function exampleFor(
  { world }: Field,
  { endpoint, draft }: { endpoint: FuzzedEndpoint; draft: Draft },
): Promise<Values> {
  const cached = unused.get(world)
  if (draft.whose === 'own' && cached?.endpoint === endpoint) return cached.example
  return world.exampleOf(endpoint, draft.whose)
}

/** Any other response may have changed the object of the request, or who is signed in. */
function rememberUnused(
  { world }: Field,
  exchange: { endpoint: FuzzedEndpoint; draft: Draft; example: Values; answer: WireResponse },
): void {
  if (!UNREAD.includes(exchange.answer.status)) unused.delete(world)
  else if (exchange.draft.whose === 'own') unused.set(world, exchange)
}

function checkLog({ takeLog, world }: Field): string | undefined {
  const log = takeLog()
  const [personal] = NEVER_LOGGED.exec(log) ?? []
  if (personal !== undefined) return `logs what people typed: ${personal}`
  for (const [secret, what] of world.canaries) if (log.includes(secret)) return `logs ${what}`
  return undefined
}

/**
 * Checks rows that changed after a rejection. Earlier accepted work may still be running, and a rejection is logged
 * once. A repeat must write nothing more; if it does, the suspicion is checked once the server is idle.
 */
async function checkRows(
  { rows, send }: Field,
  { request, before }: { request: WireRequest; before: string },
): Promise<string | undefined> {
  if ((await rows.mark()) === before) return undefined
  const first = await rows.counts()
  await send(request)
  if (changesIn(first, await rows.counts()).length === 0) return undefined
  await untilIdle(rows)
  const idleCounts = await rows.counts()
  await send(request)
  await untilIdle(rows)
  const changes = changesIn(idleCounts, await rows.counts())
  return changes.length === 0 ? undefined : `refused, yet stored: ${changes.join(', ')}`
}

const IDLE_MS = 10
const MAX_WAITS = 60

async function untilIdle(rows: Rows): Promise<void> {
  let before = await rows.mark()
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const mark = await rows.mark()
    if (mark === before) return
    before = mark
  }
}

/** Requests about other owners' objects must get the same response as for missing ones, byte for byte. */
async function checkSameResponse(
  { send, world }: Field,
  {
    endpoint,
    draft,
    answer: response,
  }: { endpoint: FuzzedEndpoint; draft: Draft; answer: WireResponse },
): Promise<string | undefined> {
  if (draft.whose !== 'foreign' && draft.whose !== 'other') return undefined
  // staff, the desk and its programs may act for every guest of their operator
  if (draft.whose === 'other' && ['staff', 'desk', 'program'].includes(endpoint.audience))
    return undefined
  const example = await world.exampleOf(endpoint, 'missing')
  const twin = await send(
    writeRequest(endpoint, { draft, example, headers: world.headersOf(draft.who, endpoint) }),
  )
  if (isSuccess(endpoint, twin) && isSuccess(endpoint, response)) return undefined
  if (twin.status === response.status && twin.text === response.text) return undefined
  return `tells ids of ${draft.whose} owners from missing ones: ${describeResponse(response)} and ${describeResponse(twin)}`
}

const describeResponse = ({ status, text }: WireResponse) => `${status} ${text.slice(0, 160)}`
