import type { ServerResponse } from 'node:http'
import { MISSING } from '@kerbside/contract/codes.ts'
import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import { WebSocketServer } from 'ws'
import { operatorOf } from '../http/context-of-request.ts'
import { limitOf } from '../http/limits.ts'
import { GUARDS } from '../http/set-security-headers.ts'
import { type Connection, close, closeWith, type LineKind, takeLine } from './connection.ts'
import { readConnectionToken, withoutWorker, workerIn } from './connection-token.ts'
import { speakOverEvents } from './events-line.ts'
import { handleJoins } from './handle-joins.ts'
import { MAX_FRAME_BYTES } from './hub-settings.ts'
import type { LiveDeps } from './live.ts'
import { negotiate, sharerOf } from './negotiate.ts'
import { allowOrigin } from './origins.ts'
import { type PollLine, pollLine } from './poll-line.ts'
import { receive } from './receive.ts'
import { isSameBrowser, mayOpen, proofIn } from './same-browser.ts'
import { speakOverSocket } from './socket-line.ts'
import { routeUpgrades } from './upgrades.ts'

/**
 * A whole building reconnects at once, five times in the first minute, after the server was away (reliability.md
 * R12).
 */
const NEGOTIATE_LIMIT = { times: 3_000, per: 'minute' } as const

/** Serves SignalR's protocol at /hub: negotiation, WebSocket, server-sent events and long polling. */
export function hubRoutes(app: FastifyInstance, deps: LiveDeps): void {
  const upgradeOf = routeUpgrades(app, LIVE_PATH)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  handleJoins(deps)
  app.addHook('preClose', async () => deps.live.hub.drain())

  const limited = {
    limit: NEGOTIATE_LIMIT,
    method: 'POST',
    path: `${LIVE_PATH}/negotiate`,
  } as const
  app.post(
    `${LIVE_PATH}/negotiate`,
    // The user name combines customer, address, device and booking, and for some people it always looks like a
    // card number.
    { config: { rateLimit: limitOf(deps, limited), allowsRandomText: true } },
    async (request, response) => {
      const profile = await allowed(deps, { request, response })
      return profile ? negotiate(deps, { request, response, profile }) : response
    },
  )

  const onRequest = forwardPolls(deps.worker)

  app.get(LIVE_PATH, { exposeHeadRoute: false, onRequest }, async (request, response) => {
    const profile = await allowed(deps, { request, response })
    if (!profile) return response
    const upgrade = upgradeOf(request)
    const kind = upgrade ? 'socket' : kindOf(request)
    const connection = connectionOf(deps, { request, kind, profile })
    if (!connection) return response.code(404).send(MISSING)
    if (connection.kind !== kind || !mayTakeLine(connection))
      return response.code(409).send(MISSING)
    const { raw } = response.hijack()
    if (upgrade) {
      raw.detachSocket(upgrade.socket)
      sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) =>
        speakOverSocket(connection, socket),
      )
    } else if (kind === 'events') speakOverEvents(connection, { raw, headers: headersOf(response) })
    else poll(connection, { raw, headers: headersOf(response) })
    return response
  })

  app.post(
    LIVE_PATH,
    {
      bodyLimit: MAX_FRAME_BYTES,
      onRequest,
      errorHandler(error, request, response) {
        const connection = deps.live.hub.connections.get(tokenOf(request))
        if (connection && isSameBrowser(request, connection))
          closeWith(connection, 'That is not understood here.')
        void response.code(error.statusCode ?? 400).send(MISSING)
      },
    },
    async (request, response) => {
      const connection = await openConnection(deps, { request, response })
      if (!connection) return response
      if (typeof request.body !== 'string') return response.code(400).send(MISSING)
      receive(connection, request.body)
      return response.code(200).type('text/plain').send('')
    },
  )

  app.delete(LIVE_PATH, { onRequest }, async (request, response) => {
    const connection = await openConnection(deps, { request, response })
    if (!connection) return response
    close(connection)
    return response.code(202).type('text/plain').send('')
  })

  for (const url of [LIVE_PATH, `${LIVE_PATH}/negotiate`])
    app.options(url, async (request, response) => {
      const profile = await allowed(deps, { request, response })
      if (!profile) return response
      return response
        .headers({
          'access-control-allow-methods': 'GET, POST, DELETE',
          'access-control-allow-headers':
            'authorization, content-type, x-embedder, x-requested-with, x-signalr-user-agent',
          'access-control-max-age': '7200',
        })
        .code(204)
        .send()
    })
}

type HttpExchange = { request: FastifyRequest; response: FastifyReply }

/** The operator of the request; undefined if another site sent it, and then the response has been sent. */
async function allowed(
  deps: LiveDeps,
  { request, response }: HttpExchange,
): Promise<Operator | undefined> {
  response.header('cache-control', 'no-store')
  const profile = await operatorOf(deps, request)
  if (!profile) {
    void response.code(404).send(MISSING)
    return undefined
  }
  if (allowOrigin({ request, response, profile })) return profile
  void response.code(403).send(MISSING)
  return undefined
}

/** Passes a request on to the worker that has its connection. A WebSocket stays where it arrived. */
function forwardPolls(worker: LiveDeps['worker']): onRequestAsyncHookHandler[] {
  if (worker === undefined) return []
  return [
    async (request, response) => {
      const number = workerIn(idOf(request))
      if (number === undefined || number === worker.number) return
      if (request.headers.upgrade === undefined) worker.forward(request, response, number)
    },
  ]
}

const idOf = ({ query }: FastifyRequest): string => {
  const { id } = query as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

/** Without the number of a worker, which proves nothing: one token names one connection. */
const tokenOf = (request: FastifyRequest): string => withoutWorker(idOf(request))

const kindOf = ({ headers }: FastifyRequest): LineKind =>
  headers.accept?.includes('text/event-stream') === true ? 'events' : 'poll'

/** The connection that a token has opened, or opens now. */
function connectionOf(
  deps: LiveDeps,
  { request, kind, profile }: { request: FastifyRequest; kind: LineKind; profile: Operator },
): Connection | undefined {
  const { hub } = deps.live
  const token = tokenOf(request)
  const existing = hub.connections.get(token)
  const client = existing?.client ?? readConnectionToken(deps, token)
  if (client?.operator !== profile.id || hub.isSpent(client)) return undefined
  if (!(existing ? isSameBrowser(request, existing) : mayOpen(request, client))) {
    const { id, operator } = client
    const details = { connection: id, operator, ip: request.ip }
    deps.log.warn(details, 'a live connection was requested by another browser')
    return undefined
  }
  if (existing) return existing
  const [sharer, factor] = sharerOf(deps, { request, profile })
  if (hub.isDraining() || !hub.hasRoom(sharer, factor)) return undefined
  const proof = proofIn(request, client)
  return hub.open({ token, kind, client, address: sharer.address, proof })
}

/**
 * A token opens one transport. Only the socket of a stateful reconnect replaces one; event streams are never
 * replaced.
 */
const mayTakeLine = ({ kind, line, ready, replay }: Connection): boolean =>
  kind === 'poll' || (line === undefined && !ready) || (kind === 'socket' && replay !== undefined)

/** Finds an open connection. A POST to a connection over a socket is rejected. */
async function openConnection(
  deps: LiveDeps,
  params: HttpExchange,
): Promise<Connection | undefined> {
  const { request, response } = params
  const profile = await allowed(deps, params)
  if (!profile) return undefined
  const connection = deps.live.hub.connections.get(tokenOf(request))
  const isTheirs = connection?.client.operator === profile.id && isSameBrowser(request, connection)
  if (isTheirs && connection.kind !== 'socket') return connection
  void response.code(404).send(MISSING)
  return undefined
}

function poll(
  connection: Connection,
  result: { raw: ServerResponse; headers: Record<string, string> },
): void {
  const line = connection.line ?? pollLine(connection)
  if (!connection.line) takeLine(connection, line)
  ;(line as PollLine).take(result)
}

/** The headers of a response that is written directly: the security headers, and those of CORS. */
function headersOf(response: FastifyReply): Record<string, string> {
  const cors = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    name.startsWith('access-control') || name === 'vary' ? [[name, String(value)] as const] : [],
  )
  return { ...GUARDS, ...Object.fromEntries(cors) }
}
