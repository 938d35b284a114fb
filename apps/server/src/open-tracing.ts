import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Span as ApiSpan,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import { traceOutgoing } from './ports/trace-outgoing.ts'
import { type Span, type SpanStart, setTracer, type TraceSettings } from './tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
/** For one request to the collector. What is not accepted in time is dropped; at most 2,048 spans wait. */
const SEND_MS = 5_000
/** For the last spans, when the process ends. */
const CLOSE_MS = 3_000
const WARN_EVERY_MS = 60_000

/**
 * Starts to record traces and sends them to an OpenTelemetry collector in the background. serve.ts loads this file, and
 * with it the packages, only if traces are on.
 */
export function openTracing(
  settings: TraceSettings,
  { log, version }: { log: Log; version: string },
): { close: () => Promise<void> } {
  const active = new AsyncLocalStorage<OpenSpan | undefined>()
  const exporter = quiet(
    new OTLPTraceExporter({
      url: `${settings.endpoint}/v1/traces`,
      headers: settings.headers,
      timeoutMillis: SEND_MS,
    }),
    { log, outside: (work) => active.run(undefined, work) },
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.service,
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('kerbside')

  function start({ name, kind, attributes = {}, root }: SpanStart): Span | undefined {
    const parent = root ? contextOf(root.traceparent) : active.getStore()?.context()
    if (!parent) return undefined
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent)
    return span.isRecording() ? new OpenSpan(span, active) : undefined
  }

  setTracer({
    start,
    active: () => active.getStore(),
    exit: (work) => active.run(undefined, work),
  })
  const stopOutgoing = traceOutgoing(start)
  return {
    async close() {
      setTracer(undefined)
      stopOutgoing()
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      // a failure was logged by the exporter
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

class OpenSpan implements Span {
  readonly traceId: string
  readonly span: ApiSpan
  readonly active: AsyncLocalStorage<OpenSpan | undefined>

  constructor(span: ApiSpan, active: AsyncLocalStorage<OpenSpan | undefined>) {
    this.span = span
    this.active = active
    this.traceId = span.spanContext().traceId
  }

  /** The parent of new spans; undefined after the end, because what runs on afterwards belongs to no request. */
  context(): Context | undefined {
    return this.span.isRecording() ? trace.setSpan(ROOT_CONTEXT, this.span) : undefined
  }

  set(attributes: SpanStart['attributes'] = {}): void {
    if (this.span.isRecording()) this.span.setAttributes(attributes)
  }

  fail(error: unknown): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR })
    this.span.setAttribute('error.type', typeOf(error))
  }

  end(): void {
    if (this.span.isRecording()) this.span.end()
  }

  run<Result>(work: () => Result): Result {
    return this.active.run(this, work)
  }
}

/** The code of an error of PostgreSQL, of the system or of a response; otherwise its class. */
function typeOf(error: unknown): string {
  if (typeof error === 'number' || typeof error === 'string') return String(error)
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Version 00 of W3C Trace Context; anything else begins a new trace. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

function contextOf(traceparent = ''): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const sender = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, sender)
}

/** Logs failures at most once a minute. Its own requests are not traced. */
function quiet(
  exporter: SpanExporter,
  { log, outside }: { log: Log; outside: (work: () => void) => void },
): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY
  return {
    export: (spans, done) =>
      outside(() =>
        exporter.export(spans, (result) => {
          if (result.error && performance.now() - warnedAt >= WARN_EVERY_MS) {
            warnedAt = performance.now()
            log.warn({ err: result.error }, 'traces could not be sent')
          }
          done(result)
        }),
      ),
    shutdown: () => exporter.shutdown(),
  }
}
