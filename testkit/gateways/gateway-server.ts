import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contract } from '../contracts/contract.ts'
import { prepareWatch, watchExchange } from '../contracts/watch.ts'
import { type Fault, type FaultRule, type Faults, openFaults } from './faults.ts'
import { type Journal, openJournal } from './journal.ts'

/** A request as received. */
export type StubRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

export type StubResponse = {
  status: number
  headers?: Record<string, string>
  body: string | Buffer
}

export type GatewayServer = {
  url: string
  faults: Faults
  journal: Journal
  /** All requests so far, newest last. */
  requests: StubRequest[]
  close: () => Promise<void>
}

/**
 * A gateway's HTTP side on loopback, with its faults and its journal. Another process sets them over HTTP: POST
 * /__control/faults takes a FaultRule, DELETE clears them, POST /__control/late carries out delayed requests, GET
 * /__control/journal returns the movements.
 */
export async function openGatewayServer(
  respondWith: (deps: {
    journal: Journal
  }) => (params: StubRequest) => StubResponse | Promise<StubResponse>,
  contract?: Contract,
): Promise<GatewayServer> {
  prepareWatch(contract)
  const faults = openFaults()
  const journal = openJournal()
  const requests: StubRequest[] = []
  const stubResponse = respondWith({ journal })

  const server = createServer((request, response) => {
    void read(request).then(async (params) => {
      if (params.path.startsWith('/__control/'))
        return send(response, await control({ faults, journal }, params))
      requests.push(params)
      const fault = faults.take(params)
      if (fault?.kind === 'late') {
        return faults.keep(async () => stubResponse(params), fault.milliseconds)
      }
      const spoilt = fault && before(fault)
      if (spoilt === 'drop') return response.destroy()
      if (spoilt) return send(response, spoilt)
      if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.milliseconds))
      const input = await stubResponse(params)
      watchExchange(contract, {
        ...params,
        body: params.body.toString('utf8'),
        status: input.status,
        answer: input.body.toString(),
      })
      if (fault?.kind === 'drop-after') return response.destroy()
      if (fault?.kind === 'http') return send(response, failure(fault.status))
      return send(response, fault?.kind === 'malformed' ? broken(input) : input)
    })
  })
  await new Promise<void>((done) => server.listen({ host: '127.0.0.1', port: 0 }, done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    journal,
    requests,
    close: () =>
      new Promise((done) => {
        faults.clear()
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://gateway')
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
  }
}

/** The response to a request that a fault prevents. */
function before(fault: Fault): StubResponse | 'drop' | undefined {
  if (fault.kind === 'drop-before') return 'drop'
  return fault.kind === 'http' && !fault.done ? failure(fault.status) : undefined
}

const failure = (status: number): StubResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><h1>${status}</h1></html>`,
})

/** The body is truncated, but valid for HTTP. */
const broken = ({ status, headers = {}, body }: StubResponse): StubResponse => ({
  status,
  headers,
  body: Buffer.from(body).subarray(0, Math.floor(Buffer.from(body).length / 2)),
})

async function control(
  { faults, journal }: { faults: Faults; journal: Journal },
  { method, path, body }: StubRequest,
): Promise<StubResponse> {
  if (path === '/__control/late' && method === 'POST') await faults.runLate()
  if (path === '/__control/faults' && method === 'DELETE') faults.clear()
  if (path === '/__control/faults' && method === 'POST')
    faults.add(JSON.parse(body.toString('utf8')) as FaultRule)
  const controlReply = path === '/__control/journal' ? journal.movements : { done: true }
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(controlReply),
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: StubResponse): void {
  response.writeHead(status, headers)
  response.end(body)
}
