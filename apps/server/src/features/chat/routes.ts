import * as wire from '@kerbside/contract/chat.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { markChatRead } from './mark-chat-read.ts'
import { officeRoutes } from './office-routes.ts'
import { type ChatParams, openChat } from './open-chat.ts'
import { showChat } from './show-chat.ts'
import { storeMessage } from './store-message.ts'

type ChatInput = { id: string; body: string; at?: string | undefined }

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  officeRoutes(app, deps)
  const customer = (input: { code: string; jobpartid: number }): ChatParams => ({
    side: 'customer',
    reference: input.jobpartid,
    code: input.code,
  })
  const desk = (input: { jobpartid: number }): ChatParams => ({
    side: 'desk',
    reference: input.jobpartid,
  })
  const driver = (input: { jobpartid: number }): ChatParams => ({
    side: 'driver',
    reference: input.jobpartid,
  })

  serve(app, deps, wire.findChat, (input, context) => show(context, customer(input)))
  serve(app, deps, wire.findDeskChat, (input, context) => show(context, desk(input)))
  serve(app, deps, wire.findDriverChat, (input, context) => show(context, driver(input)))

  serve(app, deps, wire.sendChat, (input, context) =>
    send(context, { params: customer(input), input }),
  )
  serve(app, deps, wire.sendDeskChat, (input, context) =>
    send(context, { params: desk(input), input }),
  )
  serve(app, deps, wire.sendDriverChat, (input, context) =>
    send(context, { params: driver(input), input }),
  )

  serve(app, deps, wire.readChat, (input, context) =>
    mark(context, { params: customer(input), ...input }),
  )
  serve(app, deps, wire.readDeskChat, (input, context) =>
    mark(context, { params: desk(input), ...input }),
  )
  serve(app, deps, wire.readDriverChat, (input, context) =>
    mark(context, { params: driver(input), ...input }),
  )
}

async function show(context: RequestContext, params: ChatParams) {
  const chat = await openChat(context, params)
  return chat ? wire.writeChat(await showChat(context, chat), { side: params.side }) : NOT_FOUND
}

async function send(
  context: RequestContext,
  { params, input }: { params: ChatParams; input: ChatInput },
) {
  const chat = await openChat(context, params)
  if (!chat) return NOT_FOUND
  const { id, body, at } = input
  const sentAt = at === undefined ? undefined : new Date(at)
  const result = await storeMessage(context, { chat, id, body, sentAt })
  const rejected = result.ok ? undefined : result.reason
  return wire.writeChat(await showChat(context, chat), { side: params.side, refused: rejected })
}

async function mark(
  context: RequestContext,
  { params, upto }: { params: ChatParams; upto: number },
) {
  const chat = await openChat(context, params)
  if (!chat) return NOT_FOUND
  await markChatRead(context, { chat, upTo: upto })
  return { code: CODE.done, message: '' }
}
