import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/gateway-event.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/context-of-request.ts'
import { serve } from '../../http/serve.ts'
import { systemContext } from '../../system-context.ts'
import { listOpen } from './list-open.ts'
import { receiveEvent } from './receive-event.ts'
import { openEventStore } from './save-events.ts'
import { openEventWorker } from './work-off-events.ts'

const LARGEST_MESSAGE_BYTES = 64 * 1024
const TAKEN = { code: CODE.done, message: '' }

export function gatewayEventRoutes(app: FastifyInstance, deps: Deps): void {
  const eventStore = openEventStore(deps.hot)
  const worker = openEventWorker(deps, { eventStore })
  app.addHook('onClose', () => worker.close())

  serve(app, deps, wire.listGatewayEvents, async (_input, context) =>
    wire.writeGatewayEvents(await listOpen(context)),
  )

  // A separate plugin scope: the signature covers the raw bytes, so only here the body is not parsed before it is
  // verified.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_MESSAGE_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    room.post<{ Params: { gateway: string } }>(wire.WEBHOOK_PATH, async (request, response) => {
      const profile = await operatorOf(deps, request)
      if (!profile) return response.code(404).send(MISSING)
      const context = systemContext(deps, profile)
      const eventResult = await receiveEvent(context, {
        gateway: request.params.gateway,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: textsOf(request),
      })
      if (!eventResult.ok) {
        const params = { request: request.id, operator: profile.slug, reason: eventResult.reason }
        deps.log.warn(params, 'a gateway message was rejected')
        return response.code(400).send(MISSING)
      }
      const { event } = eventResult
      await eventStore.keep({ operator: context.operator, event, receivedAt: deps.now() })
      response.header('cache-control', 'no-store').send(TAKEN)
      worker.push({ profile, event })
      return response
    })
  })
}

/** Headers that carry a signature are never sent twice. */
function textsOf({ headers }: FastifyRequest): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string') texts[name] = value
  return texts
}
