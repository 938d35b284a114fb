import type { Worker } from 'node:cluster'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** Between a worker and the parent: a worker collects, the parent reads every worker, and the worker gets all of it. */
export type MetricsMessage =
  | { kind: 'collect-metrics'; id: number }
  | { kind: 'read-metrics'; id: number }
  | { kind: 'metrics'; id: number; metrics: WorkerMetrics }
  | { kind: 'all-metrics'; id: number; all: WorkerMetrics[] }

/** A worker that does not answer within this time is left out. */
const PATIENCE_MS = 2_000

let lastId = 0

/** Answers a worker that collects the metrics of all workers. */
export function collectMetrics(worker: Worker, listWorkers: () => (Worker | undefined)[]): void {
  worker.on('message', (message: MetricsMessage | string) => {
    if (typeof message === 'string' || message.kind !== 'collect-metrics') return
    void Promise.all(listWorkers().flatMap((item) => (item ? [readMetrics(item)] : []))).then(
      (all) => {
        if (worker.isConnected())
          worker.send({
            kind: 'all-metrics',
            id: message.id,
            all: all.flat(),
          } satisfies MetricsMessage)
      },
    )
  })
}

/** One entry, or none if the worker does not answer. */
function readMetrics(worker: Worker): Promise<WorkerMetrics[]> {
  const id = ++lastId
  return new Promise((resolve) => {
    const end = (metrics: WorkerMetrics[]) => {
      clearTimeout(timer)
      worker.off('message', listen)
      worker.off('exit', leave)
      resolve(metrics)
    }
    const listen = (message: MetricsMessage | string) => {
      if (typeof message !== 'string' && message.kind === 'metrics' && message.id === id)
        end([message.metrics])
    }
    const leave = () => end([])
    const timer = setTimeout(leave, PATIENCE_MS)
    worker.on('message', listen)
    worker.once('exit', leave)
    if (worker.isConnected()) worker.send({ kind: 'read-metrics', id } satisfies MetricsMessage)
    else leave()
  })
}
