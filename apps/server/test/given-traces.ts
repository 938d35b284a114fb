import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { makeLog } from '../src/http/log.ts'
import { openTracing } from '../src/open-tracing.ts'

type Value = { stringValue?: string; intValue?: number | string }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code: number }
}
type Payload = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

/** A span as the collector received it. */
export type ReceivedSpan = {
  trace: string
  id: string
  parent: string | undefined
  name: string
  kind: 'internal' | 'server' | 'client' | undefined
  attributes: Record<string, string | number | undefined>
  hasFailed: boolean
}

/** By the numbers of OTLP. */
const KINDS = [undefined, 'internal', 'server', 'client'] as const
const STATUS_ERROR = 2

/**
 * Traces are on until the test is over, and go to a real collector on loopback that decodes OTLP. `url` is another
 * address for them, such as one where nothing listens; `status` is what the collector answers.
 */
export async function givenTraces({
  share = 1,
  url,
  status = 200,
}: {
  share?: number
  url?: string
  status?: number
} = {}) {
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const paths: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    request.on('end', () => {
      bodies.push(body)
      headers.push(request.headers)
      paths.push(request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => lines.push(line) })
  const { port } = server.address() as AddressInfo
  const tracing = openTracing(
    {
      endpoint: url ?? `http://127.0.0.1:${port}`,
      headers: { 'x-team': 'dispatch' },
      service: 'kerbside-test',
      share,
    },
    { log, version: '1.2.3' },
  )
  onTestFinished(async () => {
    await tracing.close()
    server.closeAllConnections()
    server.close()
  })
  return {
    log,
    /** The lines of the log, as objects. */
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    headers,
    paths,
    /** Everything that was sent, as text. */
    sent: () => bodies.join('\n'),
    close: tracing.close,
    /** Ends the traces, as the server does when it stops, and returns what the collector received. */
    async read(): Promise<ReceivedSpan[]> {
      await tracing.close()
      return bodies.flatMap((body) => spansIn(JSON.parse(body) as Payload))
    },
  }
}

function spansIn({ resourceSpans }: Payload): ReceivedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      trace: span.traceId,
      id: span.spanId,
      parent: span.parentSpanId,
      name: span.name,
      kind: KINDS[span.kind],
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
      hasFailed: span.status.code === STATUS_ERROR,
    }))
}
