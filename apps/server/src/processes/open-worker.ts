import { rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Settings } from '../env.ts'
import type { MetricsMessage, WorkerMetrics } from './collect-metrics.ts'

/** What a server process does together with the other processes of its machine. */
export type Worker = {
  number: number
  /** Whether this process has the background tasks. */
  hasTasks: boolean
  /** Accepts the requests that other workers pass on. */
  acceptForwarded(app: FastifyInstance): Promise<void>
  /** Passes a request on to another worker, and its response back. The reply is hijacked. */
  forward(request: FastifyRequest, response: FastifyReply, number: number): void
  /** Gives this worker's metrics to the others, and returns how to read those of all workers as one text. */
  shareMetrics: (own: Registry) => () => Promise<string>
}

/** Carries the address of the client from worker to worker. Only workers can reach the sockets. */
const ADDRESS_HEADER = 'x-kerbside-peer'

const PATIENCE_MS = 4_000

/** Undefined in the only process of an install. */
export function openWorker({ worker }: Pick<Settings, 'worker'>): Worker | undefined {
  if (worker === undefined) return undefined
  const socketOf = (number: number) => path.join(worker.folder, `${number}.sock`)
  return {
    number: worker.number,
    hasTasks: worker.number === 1,
    acceptForwarded: (app) => acceptAt(socketOf(worker.number), app),
    forward: (request, response, number) => forwardTo(socketOf(number), { request, response }),
    shareMetrics,
  }
}

async function acceptAt(socketPath: string, app: FastifyInstance): Promise<void> {
  const server = createServer((request, response) => {
    const value = request.headers[ADDRESS_HEADER]
    delete request.headers[ADDRESS_HEADER]
    Object.defineProperty(request.socket, 'remoteAddress', { value, configurable: true })
    app.routing(request, response)
  })
  // left by a worker that was killed
  rmSync(socketPath, { force: true })
  // exclusive: otherwise the parent would share the socket among the workers
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path: socketPath, exclusive: true }, () => resolve())
  })
  server.unref()
}

function forwardTo(
  socketPath: string,
  { request, response }: { request: FastifyRequest; response: FastifyReply },
): void {
  const { raw: incoming } = request
  const { raw: outgoing } = response.hijack()
  const passed = httpRequest(
    {
      socketPath,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, [ADDRESS_HEADER]: incoming.socket.remoteAddress },
    },
    (result) => {
      outgoing.writeHead(result.statusCode ?? 502, result.headers)
      result.pipe(outgoing)
      result.once('error', () => outgoing.destroy())
    },
  )
  // the worker has ended: its connections have, too, and the page opens a new one
  passed.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(404).end()
  })
  outgoing.once('close', () => passed.destroy())
  incoming.pipe(passed)
}

function shareMetrics(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (all: WorkerMetrics[]) => void>()
  let lastId = 0
  const send = (message: MetricsMessage) => process.send?.(message)

  process.on('message', (message: MetricsMessage) => {
    if (message.kind === 'read-metrics') {
      const { id } = message
      void own
        .getMetricsAsJSON()
        .then((metrics) => send({ kind: 'metrics', id, metrics: metrics as WorkerMetrics }))
    } else if (message.kind === 'all-metrics') waiting.get(message.id)?.(message.all)
  })

  return async () => {
    const id = ++lastId
    const all = await new Promise<WorkerMetrics[]>((resolve) => {
      const timer = setTimeout(() => resolve([]), PATIENCE_MS)
      waiting.set(id, (metrics) => {
        clearTimeout(timer)
        resolve(metrics)
      })
      send({ kind: 'collect-metrics', id })
    })
    waiting.delete(id)
    // without the parent's answer at least this worker's own
    return all.length === 0 ? own.metrics() : AggregatorRegistry.aggregate(all).metrics()
  }
}
