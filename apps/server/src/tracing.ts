/** How traces are sent; from the settings OTEL_… (env.ts). */
export type TraceSettings = {
  /** The collector's address, without /v1/traces. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  service: string
  /** The share of the traces that is recorded, 0 to 1. */
  share: number
}

/**
 * Attributes of a span. They leave the install, so they hold no personal data: no names, addresses, telephone numbers,
 * tokens, query strings or values of parameters.
 */
export type Attributes = Readonly<Record<string, string | number | undefined>>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** Begins a trace, or continues that of a trusted sender. Other spans exist only inside an open span. */
  root?: { traceparent?: string | undefined }
}

export type Span = {
  traceId: string
  set: (attributes: Attributes) => void
  /** Marks it as failed, by the error's code or name: a message may quote what was typed. */
  fail: (error: unknown) => void
  /** Only the first call has an effect. */
  end: () => void
  /** Spans that start in `work`, and in what it starts, are children of this one. */
  run: <Result>(work: () => Result) => Result
}

export type Tracer = {
  /** Undefined if the span is not recorded. */
  start: (span: SpanStart) => Span | undefined
  active: () => Span | undefined
  exit: <Result>(work: () => Result) => Result
}

let tracer: Tracer | undefined

/** Undefined if traces are off. */
export const findTracer = (): Tracer | undefined => tracer

/** Called before connections and servers are opened: those opened earlier are not traced. */
export function setTracer(given: Tracer | undefined): void {
  tracer = given
}

/** Runs `work` in a span. Without traces it only runs `work`: `describe` is not called. */
export const inSpan = <Result>(
  describe: () => SpanStart,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> => (tracer ? recorded(tracer.start(describe()), work) : work())

async function recorded<Result>(
  span: Span | undefined,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (!span) return work()
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** For work that several requests share: it belongs to none of their traces. */
export const outsideSpans = <Result>(work: () => Result): Result =>
  tracer ? tracer.exit(work) : work()

/** For log lines, by the name that OpenTelemetry gives it; empty outside a recorded span. */
export function traceOfLine(): { trace_id?: string } {
  const span = tracer?.active()
  return span ? { trace_id: span.traceId } : {}
}
