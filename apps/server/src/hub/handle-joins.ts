import { JOIN, JOIN_REJECTED, type JoinReply, LEAVE } from '@kerbside/contract/live.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { findPrincipal } from '../features/account/find-principal.ts'
import type { RequestContext } from '../request-context.ts'
import { systemContext } from '../system-context.ts'
import { type Connection, type Outcome, type ParsedJoin, sendCounted } from './connection.ts'
import { eventFrame } from './frames.ts'
import type { Joins } from './joins.ts'
import { holderKey, keyOf, type LiveDeps } from './live.ts'
import { parseJoinRequest } from './parse-join-request.ts'

const REJECTED: Outcome = { error: JOIN_REJECTED }
const UNKNOWN: Outcome = { error: 'There is nothing of that name.' }
const MAX_JOINS = 32

/** Handles the requests of clients to the hub: to join and to leave a topic. */
export function handleJoins(deps: LiveDeps): void {
  const { hub } = deps.live
  hub.onInvoke(async (connection, { target, payload }) => {
    if (target === JOIN) return join(deps, { connection, payload: payload[0] })
    if (target !== LEAVE) return UNKNOWN
    hub.groups.leave(connection)
    connection.requests.length = 0
    return OK
  })
  deps.live.onGap(() => recheckAll(deps))
}

const OK: Outcome = { result: { ok: true } satisfies JoinReply }

async function join(
  deps: LiveDeps,
  { connection, payload }: { connection: Connection; payload: unknown },
): Promise<Outcome> {
  const request = parseJoinRequest(deps, { payload, operator: connection.client.operator })
  if (!request || !(await follow(deps, { connection, request }))) {
    audit(deps, { connection, payload })
    return REJECTED
  }
  const { requests: subscriptions } = connection
  const again = subscriptions.findIndex((existing) => isSame(existing, request))
  if (again >= 0) subscriptions.splice(again, 1)
  if (subscriptions.length >= MAX_JOINS) return REJECTED
  const validForMs =
    request.kind === 'booking' ? Number.POSITIVE_INFINITY : deps.live.hub.settings.tokenLifetimeMs
  connection.hasJoined = true
  subscriptions.push({ ...request, until: performance.now() + validForMs })
  return OK
}

const isSame = (item: ParsedJoin, other: ParsedJoin): boolean =>
  item.kind === other.kind && JSON.stringify(item.facts) === JSON.stringify(other.facts)

/** Joins a topic and sends its snapshot, then the events published meanwhile: nothing is missed or out of order. */
async function follow(
  deps: LiveDeps,
  { connection, request }: { connection: Connection; request: ParsedJoin },
): Promise<boolean> {
  const { hub, joins } = deps.live
  await deps.live.ready()
  const overheard = hub.startBuffer()
  try {
    const context = await contextFor(deps, connection)
    if (!context || !(await isStillSignedIn(joins, { context, request }))) return false
    const joined = await joins.answer(request.kind, { context, facts: request.facts })
    if (!joined || connection.closed) return false
    const { operator } = connection.client
    const keys = new Set(joined.topics.map((topic) => keyOf(operator, topic)))
    const holder = holderOf(request)
    if (holder !== undefined) hub.groups.add(connection, holderKey(operator, holder))
    for (const key of keys) hub.groups.add(connection, key)
    for (const event of joined.snapshot) sendCounted(connection, eventFrame(JSON.stringify(event)))
    for (const json of overheard.since(keys)) sendCounted(connection, eventFrame(json))
    return true
  } finally {
    overheard.stop()
  }
}

/** A token is valid for two minutes, and its holder may be signed out within them. */
async function isStillSignedIn(
  joins: Joins,
  { context, request }: { context: RequestContext; request: ParsedJoin },
): Promise<boolean> {
  const { kind, session = '' } = request
  const id = holderOf(request)
  return (
    kind === 'booking' ||
    id === undefined ||
    joins.holds(kind, { context, holder: { id, session } })
  )
}

const holderOf = ({ kind, facts }: ParsedJoin): string | undefined => {
  if (kind === 'board') return facts.memberId
  return kind === 'driver' ? facts.driverId : undefined
}

/** The same context as a request from the client: of its operator, with the principal that is signed in there now. */
async function contextFor(
  deps: LiveDeps,
  { client }: Connection,
): Promise<RequestContext | undefined> {
  const profile: Operator | undefined = await deps.operators.byHost(client.host)
  if (!profile || profile.id !== client.operator) return undefined
  const baseContext = systemContext(deps, profile)
  const { host, ip, sessionToken, embedder } = client
  const context = {
    ...baseContext,
    client: { ...baseContext.client, host, ip, sessionToken, embedder },
  }
  return { ...context, principal: await findPrincipal(context) }
}

function audit(
  deps: LiveDeps,
  { connection, payload }: { connection: Connection; payload: unknown },
): void {
  const { client } = connection
  const joinFacts = payload as { jobpartid?: unknown } | null | undefined
  const jobpartid = typeof joinFacts?.jobpartid === 'number' ? joinFacts.jobpartid : undefined
  deps.log.warn(
    {
      connection: client.id,
      operator: client.operator,
      user: client.claimedUser,
      ip: client.ip,
      jobpartid,
    },
    'a join was rejected',
  )
}

const AT_ONCE = 20

/** After the connection to the other processes was lost for a while, every client gets the current state. */
async function recheckAll(deps: LiveDeps): Promise<void> {
  const following = [...deps.live.hub.connections.values()].filter(
    ({ requests: subscriptions }) => subscriptions.length > 0,
  )
  for (let from = 0; from < following.length; from += AT_ONCE)
    await Promise.all(
      following.slice(from, from + AT_ONCE).map(async (connection) => {
        for (const request of connection.requests)
          await follow(deps, { connection, request }).catch((error: unknown) =>
            deps.log.error({ err: error }, 'a snapshot could not be sent again'),
          )
      }),
    )
}
