import * as desk from '@kerbside/contract/calendar/desk.ts'
import * as wire from '@kerbside/contract/calendar.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FeedKind } from '@kerbside/domain/calendar/feed.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { endFeed, listFeeds, makeFeed } from './calendar-feeds.ts'
import { FEED_PATH, feedRoutes } from './feed-routes.ts'
import { findFeedOwner } from './find-feed-owner.ts'

type Whose = { subjectId: string; kinds: readonly FeedKind[] }

/** Creates and ends calendar addresses for their owners, and serves the calendars. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  feedRoutes(app, deps)

  serve(app, deps, wire.listCalendarFeeds, async (_, context) => show(context, customerOf(context)))
  serve(app, deps, wire.makeCalendarFeed, async ({ kind }, context) =>
    make(context, { ...customerOf(context), kind }),
  )
  serve(app, deps, wire.endCalendarFeed, async ({ kind }, context) =>
    end(context, { ...customerOf(context), kind }),
  )

  serve(app, deps, wire.listDriverFeeds, async (_, context) => show(context, driverOf(context)))
  serve(app, deps, wire.makeDriverFeed, async (_, context) =>
    make(context, { ...driverOf(context), kind: 'driver' }),
  )
  serve(app, deps, wire.endDriverFeed, async (_, context) =>
    end(context, { ...driverOf(context), kind: 'driver' }),
  )

  serve(app, deps, desk.listDeskFeeds, async (_, context) => show(context, memberOf(context)))
  serve(app, deps, desk.makeDeskFeed, async (_, context) =>
    make(context, { ...memberOf(context), kind: 'day' }),
  )
  serve(app, deps, desk.endDeskFeed, async (_, context) =>
    end(context, { ...memberOf(context), kind: 'day' }),
  )
}

async function make(context: RequestContext, { kind, ...whose }: Whose & { kind: FeedKind }) {
  const { subjectId } = whose
  // only bookers have a company calendar; for everyone else it does not exist
  const mayRead = whose.kinds.includes(kind) && (await findFeedOwner(context, { kind, subjectId }))
  if (!mayRead) return NOT_FOUND
  const secret = await makeFeed(context, { kind, subjectId })
  return show(context, whose, `${await findOrigin(context)}${FEED_PATH}${secret}.ics`)
}

async function end(context: RequestContext, { kind, ...whose }: Whose & { kind: FeedKind }) {
  await endFeed(context, { kind, subjectId: whose.subjectId })
  return show(context, whose)
}

async function show(
  context: RequestContext,
  { subjectId, kinds }: Whose,
  url = '',
): Promise<wire.FeedsReply> {
  const open = await listFeeds(context, { subjectId })
  const feeds = kinds.map((kind) => {
    const feed = open.find((item) => item.kind === kind)
    return {
      kind,
      madeat: feed?.madeAt.toISOString() ?? '',
      usedat: feed?.usedAt?.toISOString() ?? '',
    }
  })
  return { code: CODE.done, message: '', feeds, url }
}

function customerOf({ principal }: RequestContext): Whose {
  if (!principal.profile) throw new Error('a customer request without a customer')
  const kinds = principal.bookerId === undefined ? (['customer'] as const) : wire.OWN_FEEDS
  return { subjectId: principal.profile.id, kinds }
}

function driverOf({ principal }: RequestContext): Whose {
  if (principal.driverId === undefined) throw new Error('a driver request without a driver')
  return { subjectId: principal.driverId, kinds: ['driver'] }
}

function memberOf({ principal }: RequestContext): Whose {
  if (!principal.member) throw new Error('a desk request without a member of staff')
  return { subjectId: principal.member.id, kinds: ['day'] }
}
