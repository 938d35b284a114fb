import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contract } from './contracts/contract.ts'
import { prepareWatch, watchExchange } from './contracts/watch.ts'

/** How a stand-in behaves: well, or in one of the ways real services fail. */
export type Mode =
  | 'well'
  | 'error-500'
  | 'busy-429'
  /** Takes the question and never answers. */
  | 'hangs'
  /** Answers a byte now and then, for ever. */
  | 'drips'
  /** JSON of no shape anybody documented. */
  | 'rubbish'
  /** A page, as a captive portal or a broken proxy gives. */
  | 'html'
  | 'redirect'
  /** A good answer whose first hit is malformed. */
  | 'bad-hit'
  /** A good answer with a hit before the others that cannot be read. */
  | 'one-more-bad-hit'
  /** Ten megabytes. */
  | 'huge'

/** What a stand-in was asked. */
export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}

export type StandInAnswer = { status: number; body: unknown }

/** A real server on loopback in the place of an outside service; what it answers is written from its documentation. */
export type StandIn = {
  url: string
  mode: Mode
  /** Everything asked so far, the newest last. */
  heard: Heard[]
  /** How many questions were given up by who asked before they were answered. */
  left: number
  close: () => Promise<void>
}

/** Exchanges in the mode `well` are checked against the vendor's contract, where there is one. */
export async function openStandIn(
  answer: (heard: Heard) => StandInAnswer,
  contract?: Contract,
): Promise<StandIn> {
  prepareWatch(contract)
  const server = createServer((request, response) => {
    void hear(request).then(({ text, ...heard }) => {
      standIn.heard.push(heard)
      response.on('close', () => {
        if (!response.writableFinished) standIn.left += 1
      })
      if (misbehave(standIn.mode, response)) return
      const good = answer(heard)
      if (isSpoilt(standIn.mode)) return send(response, withBadHit(standIn.mode, good))
      const { status } = good
      watchExchange(contract, { ...heard, body: text, status, answer: JSON.stringify(good.body) })
      send(response, good)
    })
  })
  await new Promise<void>((done) => server.listen({ host: '127.0.0.1', port: 0 }, done))
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}`,
    mode: 'well',
    heard: [],
    left: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return standIn
}

async function hear(request: IncomingMessage): Promise<Heard & { text: string }> {
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

/** A form stays as it was sent; everything else is JSON. */
function bodyOf(text: string, type: string): unknown {
  if (text === '') return undefined
  return type.startsWith('application/x-www-form-urlencoded') ? text : JSON.parse(text)
}

/** Whether the mode has answered already, in its way. */
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
  { status, body }: StandInAnswer,
): StandInAnswer {
  const spoil = (hits: unknown[]) =>
    mode === 'bad-hit' && hits.length === 0
      ? hits
      : [{ hit: 7 }, ...hits.slice(mode === 'bad-hit' ? 1 : 0)]
  if (Array.isArray(body)) return { status, body: spoil(body) }
  const parts = Object.entries(body as object)
  const spoilt = parts.map(([name, part]) => [name, Array.isArray(part) ? spoil(part) : part])
  return { status, body: Object.fromEntries(spoilt) }
}

function send(response: ServerResponse, { status, body }: StandInAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
