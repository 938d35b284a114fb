import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Upgrade = { socket: Socket; head: Buffer }

/**
 * Routes requests to open a WebSocket like any other request, with trusted proxies and hosts resolved. Returns a
 * function with which a route completes the upgrade; a request without it ends with its response.
 */
export function routeUpgrades(
  app: FastifyInstance,
  path: string,
): (request: FastifyRequest) => Upgrade | undefined {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.url?.split('?')[0] !== path) {
      // Another listener handles it, such as the bundler's in development; without one the socket would stay open.
      if (app.server.listenerCount('upgrade') === 1) socket.destroy()
      return
    }
    socket.on('error', () => socket.destroy())
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    // Destroyed and not only ended, because a client that never hangs up would hold the socket.
    response.on('finish', () => socket.destroySoon())
    response.assignSocket(socket)
    app.routing(request, response)
  })
  return ({ raw }) => upgrades.get(raw)
}
