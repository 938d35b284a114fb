import { Agent, type IncomingMessage, request as open } from 'node:http'
import type { Send, WireRequest, WireResponse } from './fuzz/wire-request.ts'

/** Longer than any response may take, so that a slow one is measured. */
const TIMEOUT_MS = 10_000

/** Over one keep-alive connection, like a browser's; path and headers are sent literally. */
export function sendOverHttp(
  port: number,
  agent = new Agent({ keepAlive: true, maxSockets: 1 }),
): Send {
  return (wireRequest) => once({ agent, port }, wireRequest)
}

function once({ agent, port }: { agent: Agent; port: number }, wireRequest: WireRequest) {
  const { method, target, headers, body = '' } = wireRequest
  const startedAt = performance.now()
  return new Promise<WireResponse>((resolve) => {
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const socket = { host: '127.0.0.1', port, agent, timeout: TIMEOUT_MS }
    const request = open({ ...socket, method, path: target, headers: sent })
    const failedResponse = (error: Error) =>
      resolve({ status: 0, headers: {}, text: error.message, milliseconds: since(startedAt) })
    request.on('timeout', () => request.destroy(new Error('nothing came')))
    request.on('error', failedResponse)
    request.on('response', (response) => {
      readAll(response).then((text) => {
        const { statusCode: status = 0, headers: responseHeaders } = response
        resolve({ status, headers: responseHeaders, text, milliseconds: since(startedAt) })
      }, failedResponse)
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
