import { JOIN, JOIN_REFUSED, type JoinReply, LEAVE } from '@kerbside/contract/live.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from '../deps.ts'
import { findWho } from '../features/account/find-who.ts'
import type { Call } from '../http/call.ts'
import { quietCall } from '../quiet-call.ts'
import { type Ask, type Connection, sendCounted } from './connection.ts'
import { eventFrame } from './frames.ts'
import type { Outcome } from './hub.ts'
import type { Joins } from './joins.ts'
import { holderKey, keyOf } from './live.ts'
import { readAsk } from './read-ask.ts'

const REFUSED: Outcome = { error: JOIN_REFUSED }
const UNKNOWN: Outcome = { error: 'There is nothing of that name.' }
const MOST_ASKS = 32

/** What clients may ask of the hub: to follow, and to follow no longer. */
export function answerJoins(deps: Deps): void {
  const { hub } = deps.live
  hub.onInvoke(async (connection, { target, said }) => {
    if (target === JOIN) return join(deps, { connection, said: said[0] })
    if (target !== LEAVE) return UNKNOWN
    hub.groups.leave(connection)
    connection.asks.length = 0
    return OK
  })
  deps.live.onGap(() => tellAllAgain(deps))
}

const OK: Outcome = { result: { ok: true } satisfies JoinReply }

async function join(
  deps: Deps,
  { connection, said }: { connection: Connection; said: unknown },
): Promise<Outcome> {
  const ask = readAsk(deps, { said, operator: connection.visitor.operator })
  if (!ask || !(await follow(deps, { connection, ask }))) {
    audit(deps, { connection, said })
    return REFUSED
  }
  const { asks } = connection
  const again = asks.findIndex((known) => isSame(known, ask))
  if (again >= 0) asks.splice(again, 1)
  if (asks.length >= MOST_ASKS) return REFUSED
  const holdsMs =
    ask.kind === 'booking' ? Number.POSITIVE_INFINITY : deps.live.hub.settings.tokenHoldsMs
  connection.hasJoined = true
  asks.push({ ...ask, until: performance.now() + holdsMs })
  return OK
}

const isSame = (one: Ask, other: Ask): boolean =>
  one.kind === other.kind && JSON.stringify(one.facts) === JSON.stringify(other.facts)

/** Joins and tells how it stands, and what was told in between: nothing is missed, nothing comes out of order. */
async function follow(
  deps: Deps,
  { connection, ask }: { connection: Connection; ask: Ask },
): Promise<boolean> {
  const { hub, joins } = deps.live
  await deps.live.ready()
  const overheard = hub.overhear()
  try {
    const call = await callFor(deps, connection)
    if (!call || !(await isStillSignedIn(joins, { call, ask }))) return false
    const joined = await joins.answer(ask.kind, { call, facts: ask.facts })
    if (!joined || connection.closed) return false
    const { operator } = connection.visitor
    const keys = new Set(joined.topics.map((topic) => keyOf(operator, topic)))
    const holder = holderOf(ask)
    if (holder !== undefined) hub.groups.add(connection, holderKey(operator, holder))
    for (const key of keys) hub.groups.add(connection, key)
    for (const event of joined.snapshot) sendCounted(connection, eventFrame(JSON.stringify(event)))
    for (const json of overheard.since(keys)) sendCounted(connection, eventFrame(json))
    return true
  } finally {
    overheard.stop()
  }
}

/** A token is good for two minutes, and its holder may be signed out within them. */
async function isStillSignedIn(
  joins: Joins,
  { call, ask }: { call: Call; ask: Ask },
): Promise<boolean> {
  const { kind, session = '' } = ask
  const id = holderOf(ask)
  return (
    kind === 'booking' || id === undefined || joins.holds(kind, { call, holder: { id, session } })
  )
}

const holderOf = ({ kind, facts }: Ask): string | undefined => {
  if (kind === 'board') return facts.memberId
  return kind === 'driver' ? facts.driverId : undefined
}

/** As the request that negotiated would have been: of its operator, from whoever is signed in there now. */
async function callFor(deps: Deps, { visitor }: Connection): Promise<Call | undefined> {
  const profile: Operator | undefined = await deps.operators.byHost(visitor.host)
  if (!profile || profile.id !== visitor.operator) return undefined
  const quiet = quietCall(deps, profile)
  const { host, ip, sessionToken, embedder } = visitor
  const call = { ...quiet, visitor: { ...quiet.visitor, host, ip, sessionToken, embedder } }
  return { ...call, who: await findWho(call) }
}

function audit(deps: Deps, { connection, said }: { connection: Connection; said: unknown }): void {
  const { visitor } = connection
  const asked = said as { jobpartid?: unknown } | null | undefined
  const jobpartid = typeof asked?.jobpartid === 'number' ? asked.jobpartid : undefined
  deps.log.warn(
    {
      connection: visitor.id,
      operator: visitor.operator,
      user: visitor.said,
      ip: visitor.ip,
      jobpartid,
    },
    'a join was refused',
  )
}

const AT_ONCE = 20

/** The way to the other processes was lost for a while: everybody is told how things stand now. */
async function tellAllAgain(deps: Deps): Promise<void> {
  const following = [...deps.live.hub.connections.values()].filter(({ asks }) => asks.length > 0)
  for (let from = 0; from < following.length; from += AT_ONCE)
    await Promise.all(
      following.slice(from, from + AT_ONCE).map(async (connection) => {
        for (const ask of connection.asks)
          await follow(deps, { connection, ask }).catch((error: unknown) =>
            deps.log.error({ err: error }, 'a snapshot could not be told again'),
          )
      }),
    )
}
