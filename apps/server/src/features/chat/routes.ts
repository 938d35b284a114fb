import * as wire from '@kerbside/contract/chat.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { openTalk, type TalkAsked } from './open-talk.ts'
import { readTalk } from './read-talk.ts'
import { sayMessage } from './say-message.ts'
import { showTalk } from './show-talk.ts'

type Said = { id: string; body: string; at?: string | undefined }

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  const customer = (said: { code: string; jobpartid: number }): TalkAsked => ({
    side: 'customer',
    reference: said.jobpartid,
    code: said.code,
  })
  const desk = (said: { jobpartid: number }): TalkAsked => ({
    side: 'desk',
    reference: said.jobpartid,
  })
  const driver = (said: { jobpartid: number }): TalkAsked => ({
    side: 'driver',
    reference: said.jobpartid,
  })

  serve(app, deps, wire.findChat, (said, call) => show(call, customer(said)))
  serve(app, deps, wire.findDeskChat, (said, call) => show(call, desk(said)))
  serve(app, deps, wire.findDriverChat, (said, call) => show(call, driver(said)))

  serve(app, deps, wire.sendChat, (said, call) => tell(call, { asked: customer(said), said }))
  serve(app, deps, wire.sendDeskChat, (said, call) => tell(call, { asked: desk(said), said }))
  serve(app, deps, wire.sendDriverChat, (said, call) => tell(call, { asked: driver(said), said }))

  serve(app, deps, wire.readChat, (said, call) => mark(call, { asked: customer(said), ...said }))
  serve(app, deps, wire.readDeskChat, (said, call) => mark(call, { asked: desk(said), ...said }))
  serve(app, deps, wire.readDriverChat, (said, call) =>
    mark(call, { asked: driver(said), ...said }),
  )
}

async function show(call: Call, asked: TalkAsked) {
  const talk = await openTalk(call, asked)
  return talk ? wire.writeTalk(await showTalk(call, talk), { side: asked.side }) : NOT_FOUND
}

async function tell(call: Call, { asked, said }: { asked: TalkAsked; said: Said }) {
  const talk = await openTalk(call, asked)
  if (!talk) return NOT_FOUND
  const { id, body, at } = said
  const saidAt = at === undefined ? undefined : new Date(at)
  const verdict = await sayMessage(call, { talk, id, body, saidAt })
  const refused = verdict.ok ? undefined : verdict.reason
  return wire.writeTalk(await showTalk(call, talk), { side: asked.side, refused })
}

async function mark(call: Call, { asked, upto }: { asked: TalkAsked; upto: number }) {
  const talk = await openTalk(call, asked)
  if (!talk) return NOT_FOUND
  await readTalk(call, { talk, upTo: upto })
  return { code: CODE.done, message: '' }
}
