import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Hook } from './sandbox-deps.ts'

/** How long a merchant's server may take; less than the first wait before a message is sent again. */
const RESPONSE_TIMEOUT_MS = 5_000

/** Posts a message and returns the status of the response; 0 if there was none. It follows no redirect. */
export function postMessage(
  { url, host }: Hook,
  {
    body,
    headers,
    signal,
  }: { body: string; headers: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<number> {
  return new Promise((done) => {
    const address = new URL(url)
    const send = address.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(address, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      headers: {
        ...headers,
        host,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      },
    })
    request.on('response', (response) => {
      response.on('error', () => {})
      response.resume()
      done(response.statusCode ?? 0)
    })
    request.on('error', () => done(0))
    request.on('close', () => done(0))
    request.end(body)
  })
}
