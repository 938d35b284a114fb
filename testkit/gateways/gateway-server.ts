import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contract } from '../contracts/contract.ts'
import { prepareWatch, watchExchange } from '../contracts/watch.ts'
import { type Fault, type FaultRule, type Faults, openFaults } from './faults.ts'
import { type Journal, openJournal } from './journal.ts'

/** A request as it came over the wire. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

export type Answered = { status: number; headers?: Record<string, string>; body: string | Buffer }

export type GatewayServer = {
  url: string
  faults: Faults
  journal: Journal
  /** Everything asked so far, the newest last. */
  asked: Asked[]
  close: () => Promise<void>
}

/**
 * A gateway's HTTP side on loopback, with its faults and its journal. Another process sets them over HTTP: POST
 * /__control/faults takes a FaultRule, DELETE clears them, POST /__control/late carries out what was kept, GET
 * /__control/journal tells the movements.
 */
export async function openGatewayServer(
  answerWith: (means: { journal: Journal }) => (asked: Asked) => Answered | Promise<Answered>,
  contract?: Contract,
): Promise<GatewayServer> {
  prepareWatch(contract)
  const faults = openFaults()
  const journal = openJournal()
  const heard: Asked[] = []
  const answer = answerWith({ journal })

  const server = createServer((request, response) => {
    void read(request).then(async (asked) => {
      if (asked.path.startsWith('/__control/'))
        return send(response, await control({ faults, journal }, asked))
      heard.push(asked)
      const fault = faults.take(asked)
      if (fault?.kind === 'late') {
        return faults.keep(async () => answer(asked), fault.milliseconds)
      }
      const spoilt = fault && before(fault)
      if (spoilt === 'drop') return response.destroy()
      if (spoilt) return send(response, spoilt)
      if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.milliseconds))
      const said = await answer(asked)
      watchExchange(contract, {
        ...asked,
        body: asked.body.toString('utf8'),
        status: said.status,
        answer: said.body.toString(),
      })
      if (fault?.kind === 'drop-after') return response.destroy()
      if (fault?.kind === 'http') return send(response, failure(fault.status))
      return send(response, fault?.kind === 'malformed' ? broken(said) : said)
    })
  })
  await new Promise<void>((done) => server.listen({ host: '127.0.0.1', port: 0 }, done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    journal,
    asked: heard,
    close: () =>
      new Promise((done) => {
        faults.clear()
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
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

/** What a fault does to a request that is not to be carried out. */
function before(fault: Fault): Answered | 'drop' | undefined {
  if (fault.kind === 'drop-before') return 'drop'
  return fault.kind === 'http' && !fault.done ? failure(fault.status) : undefined
}

const failure = (status: number): Answered => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><h1>${status}</h1></html>`,
})

/** Broken off in its middle, whole for HTTP. */
const broken = ({ status, headers = {}, body }: Answered): Answered => ({
  status,
  headers,
  body: Buffer.from(body).subarray(0, Math.floor(Buffer.from(body).length / 2)),
})

async function control(
  { faults, journal }: { faults: Faults; journal: Journal },
  { method, path, body }: Asked,
): Promise<Answered> {
  if (path === '/__control/late' && method === 'POST') await faults.runLate()
  if (path === '/__control/faults' && method === 'DELETE') faults.clear()
  if (path === '/__control/faults' && method === 'POST')
    faults.add(JSON.parse(body.toString('utf8')) as FaultRule)
  const told = path === '/__control/journal' ? journal.movements : { done: true }
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: Answered): void {
  response.writeHead(status, headers)
  response.end(body)
}
