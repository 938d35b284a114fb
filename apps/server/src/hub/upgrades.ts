import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Upgrade = { socket: Socket; head: Buffer }

/**
 * Lets requests to open a WebSocket come through the routes like any other, with proxies believed and hosts known.
 * Returns how a route finds what it may hand on; a request it only answers ends with its answer.
 */
export function routeUpgrades(
  app: FastifyInstance,
  path: string,
): (request: FastifyRequest) => Upgrade | undefined {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.url?.split('?')[0] !== path) {
      // somebody else's, such as the bundler's in development; if nobody's, nobody would ever end it
      if (app.server.listenerCount('upgrade') === 1) socket.destroy()
      return
    }
    socket.on('error', () => socket.destroy())
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    // destroyed and not only ended: whoever never hangs up would hold it
    response.on('finish', () => socket.destroySoon())
    response.assignSocket(socket)
    app.routing(request, response)
  })
  return ({ raw }) => upgrades.get(raw)
}
