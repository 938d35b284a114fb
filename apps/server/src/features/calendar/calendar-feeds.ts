import { createHash } from 'node:crypto'
import type { FeedKind } from '@kerbside/domain/calendar/feed.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
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

type Key = { kind: FeedKind; subjectId: string }

export const listFeeds = (
  context: Pick<RequestContext, 'db' | 'operator'>,
  { subjectId }: { subjectId: string },
): Promise<Feed[]> =>
  withOperator(context, (tx) => listOpenFeeds(tx, { operator: context.operator, subjectId }))

/** Replaces the feed's secret. The new one is only in this return value and stored nowhere. */
export async function makeFeed(context: RequestContext, { kind, subjectId }: Key): Promise<string> {
  const { operator, newId, randomBytes } = context
  const now = context.now()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const hash = hashOf(secret)
  const made = await withOperator(context, async (tx) => {
    await markFeedEnded(tx, { operator, kind, subjectId, now })
    const isMade = await insertFeed(tx, { operator, kind, subjectId, id: newId(), hash, now })
    if (isMade)
      await recordAudit(tx, {
        ...context,
        action: 'calendar.made',
        object: `calendar ${kind}`,
        detail: {},
      })
    return isMade
  })
  // another request inserted one between the two statements: it is ended, because this request came later
  return made ? secret : makeFeed(context, { kind, subjectId })
}

/** Ends the feed: its address stops working. Ending it twice has no further effect. */
export async function endFeed(context: RequestContext, { kind, subjectId }: Key): Promise<void> {
  const { operator } = context
  await withOperator(context, async (tx) => {
    const now = context.now()
    if (!(await markFeedEnded(tx, { operator, kind, subjectId, now }))) return
    const object = `calendar ${kind}`
    await recordAudit(tx, { ...context, action: 'calendar.ended', object, detail: {} })
  })
}

/** The feed of a secret at this operator; records at most once an hour that it was read. */
export async function findFeed(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
  { secret }: { secret: string },
): Promise<Feed | undefined> {
  if (!SECRET.test(secret)) return undefined
  const { operator } = context
  const now = context.now()
  return withOperator(context, async (tx) => {
    const feed = await findFeedByHash(tx, { operator, hash: hashOf(secret) })
    if (feed && (!feed.usedAt || now.getTime() - feed.usedAt.getTime() >= USED_EVERY_MS))
      await markFeedUsed(tx, { operator, id: feed.id, now })
    return feed
  })
}
