import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findTracer, type Span } from '../tracing.ts'
import { headerOfProxy, knownOperatorId } from './context-of-request.ts'
import { UNLOGGED_PATHS } from './log-requests.ts'

/**
 * Gives each request a span named after its route's pattern. Register it before other hooks: they and the handler then
 * run inside the span. Only a trusted proxy can continue a trace of its own.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = findTracer()
  if (!tracer) return
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    if (route !== undefined && UNLOGGED_PATHS.has(route)) return done()
    const span = tracer.start({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      root: { traceparent: headerOfProxy(request, 'traceparent') },
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.scheme': request.protocol,
        'server.address': request.hostname,
        'kerbside.request_id': request.id,
      },
    })
    if (!span) return done()
    spans.set(request, span)
    // also without a response: the client has left, or the connection is no longer HTTP
    reply.raw.once('close', () => {
      span.set({ 'error.type': 'disconnected', 'kerbside.operator': knownOperatorId(request) })
      span.end()
    })
    span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({
      'http.response.status_code': reply.statusCode,
      'kerbside.operator': knownOperatorId(request),
    })
    if (reply.statusCode >= 500) span?.fail(reply.statusCode)
    span?.end()
    // the log's line of the request gets the id of its trace
    if (span) span.run(done)
    else done()
  })
}
