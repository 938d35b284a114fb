import { Gauge, type Registry } from 'prom-client'
import { cacheBriefly } from '../cache-briefly.ts'
import type { Deps } from '../deps.ts'
import { readInstallState } from '../features/hosting/read-install-state.ts'
import { listBreakers } from '../ports/breaker.ts'
import { countBackup } from './count-backup.ts'

type State = Awaited<ReturnType<typeof readInstallState>>

/**
 * Adds what waits and what has failed to /metrics: queues, messages, money, webhooks, pickups without a driver, outside
 * services, the age of the backup, and the version. The database is asked at most every five seconds.
 */
export function countInstall(
  registry: Registry,
  deps: Pick<Deps, 'db' | 'hot' | 'now' | 'settings'>,
): void {
  const registers = [registry]
  const cache = cacheBriefly<State>()
  const read = () => cache.get(deps.now(), { key: 'state', load: () => readInstallState(deps) })
  const gauge = (name: string, { help, of }: { help: string; of: (state: State) => number }) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        // without the database the other metrics are still served
        this.set(await read().then(of, () => Number.NaN))
      },
    })
  const secondsSince = (at: Date | null) => (at ? (deps.now().getTime() - at.getTime()) / 1000 : 0)

  gauge('kerbside_outbox_oldest_seconds', {
    help: 'How long the oldest due task of the outbox has waited; 0 if none is due',
    of: ({ outboxSince }) => secondsSince(outboxSince),
  })
  gauge('kerbside_messages_oldest_seconds', {
    help: 'How long the oldest due email, text or push has waited; 0 if none is due',
    of: ({ messagesSince }) => secondsSince(messagesSince),
  })
  gauge('kerbside_messages_failed', {
    help: 'Emails, texts and pushes that could not be delivered in the last 24 hours',
    of: ({ messagesFailed }) => messagesFailed,
  })
  gauge('kerbside_money_exceptions', {
    help: 'Payments, refunds and gateway events that wait for a person',
    of: ({ moneyExceptions }) => moneyExceptions,
  })
  gauge('kerbside_webhooks_paused', {
    help: 'Webhooks that were paused because their receiver kept failing',
    of: ({ webhooksPaused }) => webhooksPaused,
  })
  gauge('kerbside_pickups_unassigned', {
    help: 'Pickups within the hour, or less than an hour ago, without a driver',
    of: ({ pickupsUnassigned }) => pickupsUnassigned,
  })
  new Gauge({
    name: 'kerbside_breaker_open',
    help: 'Outside services that this process does not call because they keep failing, by service',
    labelNames: ['service'],
    aggregator: 'max',
    registers,
    collect() {
      this.reset()
      for (const { service, isOpen } of listBreakers()) this.inc({ service }, isOpen ? 1 : 0)
    },
  })
  countBackup(registry, deps)
  new Gauge({
    name: 'kerbside_build_info',
    help: 'The version of Kerbside and of Node; always 1',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers,
  }).set({ version: deps.settings.version, node: process.version }, 1)
}
