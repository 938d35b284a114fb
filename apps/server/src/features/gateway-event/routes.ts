import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/gateway-event.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { quietCall } from '../../quiet-call.ts'
import { hearEvent } from './hear-event.ts'
import { openEventKeeper } from './keep-events.ts'
import { listOpen } from './list-open.ts'
import { openEventWorker } from './work-off-events.ts'

const LARGEST_MESSAGE_BYTES = 64 * 1024
const TAKEN = { code: CODE.done, message: '' }

export function gatewayEventRoutes(app: FastifyInstance, deps: Deps): void {
  const keeper = openEventKeeper(deps.hot)
  const worker = openEventWorker(deps, { keeper })
  app.addHook('onClose', () => worker.close())

  serve(app, deps, wire.listGatewayEvents, async (_said, call) =>
    wire.writeGatewayEvents(await listOpen(call)),
  )

  // A room of its own: the signature is over the bytes, which here alone are not read before they are proven.
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
      const call = quietCall(deps, profile)
      const heard = await hearEvent(call, {
        gateway: request.params.gateway,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: textsOf(request),
      })
      if (!heard.ok) {
        const facts = { request: request.id, operator: profile.slug, reason: heard.reason }
        deps.log.warn(facts, 'a message of a gateway was refused')
        return response.code(400).send(MISSING)
      }
      const { event } = heard
      await keeper.keep({ operator: call.operator, event, receivedAt: deps.now() })
      response.header('cache-control', 'no-store').send(TAKEN)
      worker.push({ profile, event })
      return response
    })
  })
}

/** No header that a signature is read from is ever sent twice. */
function textsOf({ headers }: FastifyRequest): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string') texts[name] = value
  return texts
}
