import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

type Exchange = { request: ClientRequest; response: IncomingMessage }

let guards = false

/**
 * The package parses a response declared as JSON where no handler catches its errors: a broken one, for example from a
 * proxy, would end the process. Braintree itself uses XML only, so responses to it are never treated as JSON.
 */
export function limitResponses(): void {
  if (guards) return
  guards = true
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as Exchange
    if (!String(request.getHeader('user-agent')).startsWith('Braintree Node')) return
    if (response.headers['content-type']?.includes('json'))
      response.headers['content-type'] = 'text/plain'
  })
}
