import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'

type Answered = { request: ClientRequest; response: IncomingMessage }

let guards = false

/**
 * The package parses an answer that claims to be JSON where nobody catches what it throws: a broken one, of some proxy,
 * would end the process. Braintree itself speaks XML only, so for its requests no answer may claim otherwise.
 */
export function guardAnswers(): void {
  if (guards) return
  guards = true
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as Answered
    if (!String(request.getHeader('user-agent')).startsWith('Braintree Node')) return
    if (response.headers['content-type']?.includes('json'))
      response.headers['content-type'] = 'text/plain'
  })
}
