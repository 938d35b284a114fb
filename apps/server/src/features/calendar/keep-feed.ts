import { createHash } from 'node:crypto'
import type { FeedKind } from '@kerbside/domain/calendar/feed.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import {
  type Feed,
  findFeedByHash,
  insertFeed,
  listOpenFeeds,
  markFeedEnded,
  markFeedUsed,
} from './store.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/
const USED_EVERY_MS = HOUR

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type Of = { kind: FeedKind; subjectId: string }

export const listFeeds = (
  call: Pick<Call, 'db' | 'operator'>,
  { subjectId }: { subjectId: string },
): Promise<Feed[]> =>
  withOperator(call, (tx) => listOpenFeeds(tx, { operator: call.operator, subjectId }))

/** A new secret in the place of the one that was. It is in this answer and nowhere else. */
export async function makeFeed(call: Call, { kind, subjectId }: Of): Promise<string> {
  const { operator, newId, randomBytes } = call
  const now = call.now()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const hash = hashOf(secret)
  const made = await withOperator(call, async (tx) => {
    await markFeedEnded(tx, { operator, kind, subjectId, now })
    const isMade = await insertFeed(tx, { operator, kind, subjectId, id: newId(), hash, now })
    if (isMade)
      await keepAudit(tx, {
        ...call,
        deed: 'calendar.made',
        object: `calendar ${kind}`,
        detail: {},
      })
    return isMade
  })
  // somebody made one between the two statements: theirs is ended, as they asked for ours after it
  return made ? secret : makeFeed(call, { kind, subjectId })
}

/** Whoever has the address reads nothing any more. Ended twice is ended. */
export async function endFeed(call: Call, { kind, subjectId }: Of): Promise<void> {
  const { operator } = call
  await withOperator(call, async (tx) => {
    const now = call.now()
    if (!(await markFeedEnded(tx, { operator, kind, subjectId, now }))) return
    const object = `calendar ${kind}`
    await keepAudit(tx, { ...call, deed: 'calendar.ended', object, detail: {} })
  })
}

/** The feed a secret opens at this operator; that it is read is noted once an hour. */
export async function findFeed(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
  { secret }: { secret: string },
): Promise<Feed | undefined> {
  if (!SECRET.test(secret)) return undefined
  const { operator } = call
  const now = call.now()
  return withOperator(call, async (tx) => {
    const feed = await findFeedByHash(tx, { operator, hash: hashOf(secret) })
    if (feed && (!feed.usedAt || now.getTime() - feed.usedAt.getTime() >= USED_EVERY_MS))
      await markFeedUsed(tx, { operator, id: feed.id, now })
    return feed
  })
}
