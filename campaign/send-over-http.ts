import { Agent, type IncomingMessage, request as open } from 'node:http'
import type { Send, WireAnswer, WireRequest } from './fuzz/wire-request.ts'

/** Longer than any answer may take, so that one too slow is measured. */
const PATIENCE_MS = 10_000

/** Over one connection that is kept, as a browser does; the address and the headers go out as they stand. */
export function sendOverHttp(port: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (asked) => once({ agent, port }, asked)
}

function once({ agent, port }: { agent: Agent; port: number }, asked: WireRequest) {
  const { method, target, headers, body = '' } = asked
  const startedAt = performance.now()
  return new Promise<WireAnswer>((resolve) => {
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const socket = { host: '127.0.0.1', port, agent, timeout: PATIENCE_MS }
    const request = open({ ...socket, method, path: target, headers: sent })
    const noAnswer = (error: Error) =>
      resolve({ status: 0, headers: {}, text: error.message, milliseconds: since(startedAt) })
    request.on('timeout', () => request.destroy(new Error('nothing came')))
    request.on('error', noAnswer)
    request.on('response', (response) => {
      readAll(response).then((text) => {
        const { statusCode: status = 0, headers: said } = response
        resolve({ status, headers: said, text, milliseconds: since(startedAt) })
      }, noAnswer)
    })
    request.end(body)
  })
}

const since = (startedAt: number): number => performance.now() - startedAt

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
