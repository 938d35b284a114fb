import { Counter, Gauge, type Registry } from 'prom-client'
import { listTaskRuns } from '../scheduler.ts'

/** Adds the scheduled tasks of this process to /metrics. */
export function countTasks(registry: Registry): void {
  const registers = [registry]
  new Counter({
    name: 'kerbside_task_runs_total',
    help: 'Runs of scheduled tasks, by task and outcome',
    labelNames: ['task', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { name, succeeded, failed } of listTaskRuns()) {
        this.inc({ task: name, outcome: 'succeeded' }, succeeded)
        this.inc({ task: name, outcome: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'kerbside_task_running_seconds',
    help: 'How long the run under way of a scheduled task has taken; 0 between runs',
    labelNames: ['task'],
    aggregator: 'max',
    registers,
    collect() {
      const now = performance.now()
      for (const { name, startedAt } of listTaskRuns())
        this.set({ task: name }, startedAt === undefined ? 0 : (now - startedAt) / 1000)
    },
  })
}
