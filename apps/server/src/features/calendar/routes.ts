import * as wire from '@kerbside/contract/calendar.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import * as desk from '@kerbside/contract/desk/calendar.ts'
import type { FeedKind } from '@kerbside/domain/calendar/feed.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { FEED_PATH, feedRoutes } from './feed-routes.ts'
import { judgeReader } from './judge-reader.ts'
import { endFeed, listFeeds, makeFeed } from './keep-feed.ts'

type Whose = { subjectId: string; kinds: readonly FeedKind[] }

/** Addresses of calendars, made and ended by whose they are; and the calendars themselves. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  feedRoutes(app, deps)

  serve(app, deps, wire.listCalendarFeeds, async (_, call) => show(call, customerOf(call)))
  serve(app, deps, wire.makeCalendarFeed, async ({ kind }, call) =>
    make(call, { ...customerOf(call), kind }),
  )
  serve(app, deps, wire.endCalendarFeed, async ({ kind }, call) =>
    end(call, { ...customerOf(call), kind }),
  )

  serve(app, deps, wire.listDriverFeeds, async (_, call) => show(call, driverOf(call)))
  serve(app, deps, wire.makeDriverFeed, async (_, call) =>
    make(call, { ...driverOf(call), kind: 'driver' }),
  )
  serve(app, deps, wire.endDriverFeed, async (_, call) =>
    end(call, { ...driverOf(call), kind: 'driver' }),
  )

  serve(app, deps, desk.listDeskFeeds, async (_, call) => show(call, memberOf(call)))
  serve(app, deps, desk.makeDeskFeed, async (_, call) =>
    make(call, { ...memberOf(call), kind: 'day' }),
  )
  serve(app, deps, desk.endDeskFeed, async (_, call) =>
    end(call, { ...memberOf(call), kind: 'day' }),
  )
}

async function make(call: Call, { kind, ...whose }: Whose & { kind: FeedKind }) {
  const { subjectId } = whose
  // a company's is there for who books for one; for everybody else there is no such calendar
  const mayRead = whose.kinds.includes(kind) && (await judgeReader(call, { kind, subjectId }))
  if (!mayRead) return NOT_FOUND
  const secret = await makeFeed(call, { kind, subjectId })
  return show(call, whose, `${await findOrigin(call)}${FEED_PATH}${secret}.ics`)
}

async function end(call: Call, { kind, ...whose }: Whose & { kind: FeedKind }) {
  await endFeed(call, { kind, subjectId: whose.subjectId })
  return show(call, whose)
}

async function show(call: Call, { subjectId, kinds }: Whose, url = ''): Promise<wire.FeedsReply> {
  const open = await listFeeds(call, { subjectId })
  const feeds = kinds.map((kind) => {
    const feed = open.find((one) => one.kind === kind)
    return {
      kind,
      madeat: feed?.madeAt.toISOString() ?? '',
      usedat: feed?.usedAt?.toISOString() ?? '',
    }
  })
  return { code: CODE.done, message: '', feeds, url }
}

function customerOf({ who }: Call): Whose {
  if (!who.profile) throw new Error('a customer’s call without one')
  const kinds = who.bookerId === undefined ? (['customer'] as const) : wire.OWN_FEEDS
  return { subjectId: who.profile.id, kinds }
}

function driverOf({ who }: Call): Whose {
  if (who.driverId === undefined) throw new Error('a driver’s call without one')
  return { subjectId: who.driverId, kinds: ['driver'] }
}

function memberOf({ who }: Call): Whose {
  if (!who.member) throw new Error('a call of the desk without anybody there')
  return { subjectId: who.member.id, kinds: ['day'] }
}
