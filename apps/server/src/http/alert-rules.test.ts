import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { setUpTestApp } from '../../test/given-account.ts'
import { countLive } from '../hub/count-live.ts'
import { countInstall } from './count-install.ts'
import { countLoad } from './count-load.ts'
import { countPositions } from './count-positions.ts'
import { countStreets } from './count-streets.ts'
import { countTasks } from './count-tasks.ts'
import { metricsRoutes } from './metrics.ts'
import { openLoadWatch } from './watch-load.ts'

const deploy = fileURLToPath(new URL('../../../../deploy/', import.meta.url))
const opened = setUpTestApp()

/** The families of /metrics as serve.ts adds them. */
async function listMetrics(): Promise<string[]> {
  const { deps } = opened()
  const app = Fastify()
  onTestFinished(() => app.close())
  const registry = metricsRoutes(app, { token: undefined })
  countPositions(registry, deps.drivers)
  countLoad(registry, openLoadWatch({ countWaiting: () => 0, log: deps.log }))
  countLive(registry, deps.live.hub)
  countTasks(registry)
  countStreets(registry, { list: () => [], onCall: () => {} })
  countInstall(registry, deps)
  return (await registry.getMetricsAsJSON()).map(({ name }) => name)
}

test.each(['alerts.yaml', 'grafana.json'])('%s uses only metrics that exist', async (file) => {
  const metrics = await listMetrics()
  const used = readFileSync(path.join(deploy, file), 'utf8').match(
    /\b(?:kerbside|process|nodejs)_[a-z0-9_]+/g,
  )
  const families = (used ?? []).map((name) => name.replace(/_(?:count|bucket|sum)$/, ''))
  expect(families.length).toBeGreaterThan(0)
  expect([...new Set(families)].filter((name) => !metrics.includes(name))).toEqual([])
})

/**
 * For each rule a series as the fault makes it (which metric a fault changes is tested in count-install.test.ts and
 * shed-load.test.ts) and as it is without the fault; and series beside it with which every other rule is at rest.
 */
const { rules: RULES, atRest: AT_REST } = JSON.parse(
  readFileSync(new URL('../../test/alert-series.json', import.meta.url), 'utf8'),
) as {
  rules: Record<string, { series: string; fault: string; usual: string }>
  atRest: { series: string; values: string }[]
}

const inOrder = (a: string, b: string) => a.localeCompare(b)

test('every rule is tried', () => {
  const names = readFileSync(path.join(deploy, 'alerts.yaml'), 'utf8').matchAll(/alert: (\w+)/g)
  expect([...names].map(([, name = '']) => name).toSorted(inOrder)).toEqual(
    Object.keys(RULES).toSorted(inOrder),
  )
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** The alerts that fire after 89 minutes, by Prometheus's own rule tester: it reports each alert that is not expected. */
function fire(series: string, values: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'test.json')
  const input = [...AT_REST.filter((item) => item.series !== series), { series, values }]
  const alerts = Object.keys(RULES).map((alertname) => ({
    eval_time: '89m',
    alertname,
    exp_alerts: [],
  }))
  const tests = [{ interval: '1m', input_series: input, alert_rule_test: alerts }]
  const rules = [path.join(deploy, 'alerts.yaml')]
  writeFileSync(file, JSON.stringify({ rule_files: rules, evaluation_interval: '1m', tests }))
  const { status, stderr, stdout } = spawnSync('promtool', ['test', 'rules', file], {
    encoding: 'utf8',
  })
  const fired = [...`${stdout}${stderr}`.matchAll(/alertname: ?(\w+)/g)].map(
    ([, name]) => name ?? '',
  )
  if (status !== 0 && fired.length === 0) throw new Error(stderr)
  return fired
}

test.skipIf(!hasPromtool).each(Object.entries(RULES))(
  '%s fires for its fault, alone, and not without it (needs promtool)',
  (alertname, { series, fault, usual }) => {
    expect(fire(series, fault)).toEqual([alertname])
    expect(fire(series, usual)).toEqual([])
  },
)
