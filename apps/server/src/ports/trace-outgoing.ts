import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Span, Tracer } from '../tracing.ts'

/**
 * Every HTTP request to an outside service, whether `fetch` or a vendor's package sends it, becomes a span: Node
 * publishes them on its diagnostics channels. A span ends with the headers of the response. It has the host but not the
 * path, which may contain an address or a key. Nothing is added to the request itself. Returns a function that stops.
 */
export function traceOutgoing(start: Tracer['start']): () => void {
  const spans = new WeakMap<object, Span>()

  function begin(request: object, { method, url }: { method: string; url: URL }): void {
    const span = start({
      name: `${method} ${url.hostname}`,
      kind: 'client',
      attributes: {
        'http.request.method': method,
        'url.scheme': url.protocol.slice(0, -1),
        'server.address': url.hostname,
        'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      },
    })
    if (span) spans.set(request, span)
  }

  function end(request: object, outcome: { status: number } | { error: unknown }): void {
    const span = spans.get(request)
    if (!span) return
    spans.delete(request)
    if ('error' in outcome) span.fail(outcome.error)
    else {
      span.set({ 'http.response.status_code': outcome.status })
      if (outcome.status >= 400) span.fail(outcome.status)
    }
    span.end()
  }

  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: { method: string; origin: string | URL } }
      begin(request, { method: request.method, url: new URL(request.origin) })
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as {
        request: object
        response: { statusCode: number }
      }
      end(request, { status: response.statusCode })
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: unknown }
      end(request, { error })
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest }
      begin(request, { method: request.method, url: urlOf(request) })
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: object; response: IncomingMessage }
      end(request, { status: response.statusCode ?? 0 })
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: object; error: unknown }
      end(request, { error })
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
  }
}

/** Without its path. The header has the port, and brackets around an IPv6 address. */
function urlOf(request: ClientRequest): URL {
  const host = request.getHeader('host')
  const url = `${request.protocol}//${typeof host === 'string' ? host : request.host}`
  return new URL(URL.canParse(url) ? url : `${request.protocol}//unknown`)
}
