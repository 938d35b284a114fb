import type { AddressInfo } from 'node:net'
import type { JoinRequest, LiveEvent } from '@kerbside/contract/live.ts'
import {
  type HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

/** The address of a test app on a real socket, because the live channel cannot use injected requests. */
export async function listening({ app }: { app: FastifyInstance }): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export type LiveClient = {
  connection: HubConnection
  /** Every event pushed so far, oldest first. */
  received: LiveEvent[]
  /** The connection's changes so far: reconnecting, reconnected, closed. */
  connectionEvents: string[]
  join: (request: JoinRequest) => Promise<unknown>
}

/** The official client as published, with the times of the specification by default. */
export function liveClient(
  base: string,
  {
    transport,
    delays = [0, 100, 300, 500],
    stateful = false,
    userAgent = 'test-device',
    options = {},
  }: {
    transport: HttpTransportType
    delays?: number[]
    stateful?: boolean
    userAgent?: string
    options?: IHttpConnectionOptions
  },
): LiveClient {
  const builder = new HubConnectionBuilder()
    .withUrl(`${base}/hub?userName=${encodeURIComponent(userAgent)}`, { transport, ...options })
    .configureLogging(LogLevel.None)
    .withAutomaticReconnect(delays)
  if (stateful) builder.withStatefulReconnect({ bufferSize: 100_000 })
  const connection = builder.build()
  const events: LiveEvent[] = []
  const connectionEvents: string[] = []
  connection.on('OnNewData', (event: LiveEvent) => events.push(event))
  connection.onreconnecting(() => connectionEvents.push('reconnecting'))
  connection.onreconnected(() => connectionEvents.push('reconnected'))
  connection.onclose(() => connectionEvents.push('closed'))
  return {
    connection,
    received: events,
    connectionEvents,
    join: (request) => connection.invoke('Join', request),
  }
}

/** A client that speaks the protocol by hand. */
export type RawClient = {
  socket: WebSocket
  /** Every frame so far, as received. */
  frames: string[]
  send: (message: object) => void
  /** The code it was closed with. */
  closed: Promise<number>
}

const END = '\u001e'

export async function negotiated(
  base: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${base}/hub/negotiate?negotiateVersion=1${query}`, {
    method: 'POST',
    headers,
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}

export const tokenIn = ({ body }: { body: Record<string, unknown> }): string =>
  String(body['connectionToken'])

export async function rawClient(
  base: string,
  {
    token,
    origin,
    handshake = true,
    from,
    headers = {},
  }: {
    token?: string
    origin?: string
    handshake?: boolean
    from?: string
    headers?: Record<string, string>
  } = {},
): Promise<RawClient> {
  const id = token ?? tokenIn(await negotiated(base))
  const socket = new WebSocket(`${base.replace('http', 'ws')}/hub?id=${id}`, {
    headers,
    ...(origin !== undefined && { origin }),
    ...(from !== undefined && { localAddress: from }),
  })
  const frames: string[] = []
  socket.on('message', (userAgent) => frames.push(String(userAgent as Buffer)))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, { statusCode }) => {
      socket.terminate()
      reject(new Error(`${statusCode}`))
    })
  })
  const send = (message: object) => socket.send(JSON.stringify(message) + END)
  if (handshake) {
    send({ protocol: 'json', version: 1 })
    await new Promise((resolve) => socket.once('message', resolve))
  }
  return { socket, frames, send, closed }
}
