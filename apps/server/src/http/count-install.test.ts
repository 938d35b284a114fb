import { Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '../../test/given-account.ts'
import { givenLeg } from '../../test/given-leg.ts'
import { asOwner, type TestApp } from '../../test/test-app.ts'
import { openBreaker } from '../ports/breaker.ts'
import { countInstall } from './count-install.ts'

const opened = setUpTestApp()
let clock = 0
beforeEach(() => {
  // a new minute for each test, because the state is cached for seconds
  clock += 1
  opened().setNow(`2026-03-10T12:${String(clock).padStart(2, '0')}:00Z`)
})

/** The value of a metric without labels, or of one label set; undefined if there is none. */
async function read(testApp: TestApp, name: string): Promise<number | undefined> {
  const registry = new Registry()
  countInstall(registry, testApp.deps)
  const line = (await registry.metrics()).split('\n').find((item) => item.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('a pickup within the hour without a driver is counted, at any operator; a later one is not', async () => {
  const testApp = opened()
  const before = await read(testApp, 'kerbside_pickups_unassigned')
  await givenLeg(testApp, '2026-03-10T16:30')
  expect(await read(testApp, 'kerbside_pickups_unassigned')).toBe(before)
  testApp.setNow('2026-03-10T15:45:00Z')
  expect(await read(testApp, 'kerbside_pickups_unassigned')).toBe((before ?? 0) + 1)
})

test('the longest wait in the outbox and of a message is reported in seconds', async () => {
  const testApp = opened()
  await asOwner(
    testApp,
    `update outbox set run_at = now() + interval '1 year';
     update message set run_at = now() + interval '1 year' where state = 'waiting';
     insert into outbox (operator_id, id, kind, payload, run_at)
       select id, gen_random_uuid(), 'test', '{}', '2026-03-10T11:00Z' from operator where slug = 'northway'`,
  )
  testApp.setNow('2026-03-10T12:20:00Z')
  expect(await read(testApp, 'kerbside_outbox_oldest_seconds')).toBe(4_800)
  expect(await read(testApp, 'kerbside_messages_oldest_seconds')).toBe(0)
  await asOwner(testApp, `delete from outbox where kind = 'test'`)
})

test('failed refunds and messages, differences to a gateway and paused webhooks are counted', async () => {
  const testApp = opened()
  testApp.setNow('2026-03-10T12:30:00Z')
  await asOwner(
    testApp,
    `insert into reconciliation_difference (operator_id, id, gateway, kind, charge_ref, order_id, currency,
       gateway_minor, attempt_minor, ledger_minor, found_at)
       select id, gen_random_uuid(), 'sandbox', 'amount', 'c', 'o', 'GBP', 1, 2, 2, '2026-03-10T12:00Z' from operator;
     insert into webhook (operator_id, id, name, url, types, secret_sealed, state, pause_reason, queued_through, made_at)
       select id, gen_random_uuid(), 'n', 'https://example.com', '{}', '', 'paused', reason, 0, '2026-03-10T12:00Z'
       from operator, unnest(array['', 'status 500']) reason;
     insert into message (operator_id, id, channel, kind, recipient, dedupe_key, state, made_at, run_at, ended_at)
       select id, gen_random_uuid(), 'mail', 'k', 'r', 'd', 'failed', '2026-03-10T11:00Z', '2026-03-10T11:00Z',
         '2026-03-10T11:30Z' from operator`,
  )
  expect(await read(testApp, 'kerbside_money_exceptions')).toBe(2)
  expect(await read(testApp, 'kerbside_webhooks_paused')).toBe(2)
  expect(await read(testApp, 'kerbside_messages_failed')).toBe(2)
})

test('the age of the last verified backup is reported once there is one, with its size and duration', async () => {
  const testApp = opened()
  for (const name of ['age_seconds', 'bytes', 'seconds'])
    expect(await read(testApp, `kerbside_backup_${name}`)).toBeUndefined()
  testApp.setNow('2026-03-10T13:00:00Z')
  await asOwner(
    testApp,
    `update backup_run set started_at = '2026-03-10T12:59Z', verified_at = '2026-03-10T12:00Z', bytes = 5000, seconds = 7`,
  )
  expect(await read(testApp, 'kerbside_backup_age_seconds')).toBe(3_600)
  expect(await read(testApp, 'kerbside_backup_bytes')).toBe(5_000)
  expect(await read(testApp, 'kerbside_backup_seconds')).toBe(7)
  testApp.setNow('2026-03-10T14:00:00Z')
  await asOwner(testApp, `update backup_run set command_at = '2026-03-10T13:30Z'`)
  expect(await read(testApp, 'kerbside_backup_age_seconds')).toBe(1_800)
})

test('a backup that failed is reported until one is verified', async () => {
  const testApp = opened()
  expect(await read(testApp, 'kerbside_backup_failed')).toBe(0)
  testApp.setNow('2026-03-10T15:00:00Z')
  await asOwner(testApp, `update backup_run set failed_at = '2026-03-10T14:30Z', failure = 'full'`)
  expect(await read(testApp, 'kerbside_backup_failed')).toBe(1)
})

test('a service that keeps failing is open until it has worked again', async () => {
  const testApp = opened()
  const breaker = openBreaker({
    service: 'roads test',
    now: testApp.deps.now,
    onOpen: () => {},
    failures: 1,
  })
  const name = 'kerbside_breaker_open{service="roads test"}'
  expect(await read(testApp, name)).toBe(0)
  breaker.count('failed')
  expect(await read(testApp, name)).toBe(1)
  breaker.count('worked')
  expect(await read(testApp, name)).toBe(0)
})

test('version and Node are named', async () => {
  expect(
    await read(opened(), `kerbside_build_info{version="0.0.0",node="${process.version}"}`),
  ).toBe(1)
})
