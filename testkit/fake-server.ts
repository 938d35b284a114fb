import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contract } from './contracts/contract.ts'
import { prepareWatch, watchExchange } from './contracts/watch.ts'

/** How a fake server behaves: correctly, or in one of the ways real services fail. */
export type Mode =
  | 'well'
  | 'error-500'
  | 'busy-429'
  /** Receives the request and never responds. */
  | 'hangs'
  /** Sends a byte now and then, for ever. */
  | 'drips'
  /** JSON of an undocumented shape. */
  | 'rubbish'
  /** An HTML page, as from a captive portal or a broken proxy. */
  | 'html'
  | 'redirect'
  /** A valid response whose first result is malformed. */
  | 'bad-hit'
  /** A valid response with an additional unreadable result before the others. */
  | 'one-more-bad-hit'
  /** Ten megabytes. */
  | 'huge'

/** A request that a fake server received. */
export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

export type FakeResponse = { status: number; body: unknown }

/** A real server on loopback in place of an external service; its responses follow that service's documentation. */
export type FakeServer = {
  url: string
  mode: Mode
  /** All requests so far, newest last. */
  requests: ReceivedRequest[]
  /** How many requests the client cancelled before the response. */
  left: number
  close: () => Promise<void>
}

/** Exchanges in the mode `well` are checked against the vendor's contract, if there is one. */
export async function startFakeServer(
  handler: (received: ReceivedRequest) => FakeResponse,
  contract?: Contract,
): Promise<FakeServer> {
  prepareWatch(contract)
  const server = createServer((request, response) => {
    void readHttpRequest(request).then(({ text, ...received }) => {
      fake.requests.push(received)
      response.on('close', () => {
        if (!response.writableFinished) fake.left += 1
      })
      if (misbehave(fake.mode, response)) return
      const good = handler(received)
      if (isSpoilt(fake.mode)) return send(response, withBadHit(fake.mode, good))
      const { status } = good
      watchExchange(contract, {
        ...received,
        body: text,
        status,
        answer: JSON.stringify(good.body),
      })
      send(response, good)
    })
  })
  await new Promise<void>((done) => server.listen({ host: '127.0.0.1', port: 0 }, done))
  const { port } = server.address() as AddressInfo
  const fake: FakeServer = {
    url: `http://127.0.0.1:${port}`,
    mode: 'well',
    requests: [],
    left: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return fake
}

async function readHttpRequest(
  request: IncomingMessage,
): Promise<ReceivedRequest & { text: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '/', 'http://stand-in')
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: bodyOf(text, request.headers['content-type'] ?? ''),
    text,
  }
}

/** A form stays as text; everything else is parsed as JSON. */
function bodyOf(text: string, type: string): unknown {
  if (text === '') return undefined
  return type.startsWith('application/x-www-form-urlencoded') ? text : JSON.parse(text)
}

/** Whether the mode has already sent its own response. */
function misbehave(mode: Mode, response: ServerResponse): boolean {
  if (mode === 'well' || isSpoilt(mode)) return false
  if (mode === 'error-500') send(response, { status: 500, body: { error: 'internal' } })
  if (mode === 'busy-429') send(response, { status: 429, body: { error: 'too many requests' } })
  if (mode === 'rubbish') send(response, { status: 200, body: { routes: 'soon', results: 7 } })
  if (mode === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Please sign in</title>')
  }
  if (mode === 'redirect') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' })
    response.end()
  }
  if (mode === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`["${'x'.repeat(10 * 1024 * 1024)}"]`)
  }
  if (mode === 'drips') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  }
  return true
}

const isSpoilt = (mode: Mode): mode is 'bad-hit' | 'one-more-bad-hit' =>
  mode === 'bad-hit' || mode === 'one-more-bad-hit'

function withBadHit(
  mode: 'bad-hit' | 'one-more-bad-hit',
  { status, body }: FakeResponse,
): FakeResponse {
  const spoil = (hits: unknown[]) =>
    mode === 'bad-hit' && hits.length === 0
      ? hits
      : [{ hit: 7 }, ...hits.slice(mode === 'bad-hit' ? 1 : 0)]
  if (Array.isArray(body)) return { status, body: spoil(body) }
  const parts = Object.entries(body as object)
  const spoilt = parts.map(([name, part]) => [name, Array.isArray(part) ? spoil(part) : part])
  return { status, body: Object.fromEntries(spoilt) }
}

function send(response: ServerResponse, { status, body }: FakeResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
