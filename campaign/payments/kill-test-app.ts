import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CompiledQuery } from 'kysely'
import { DEMO_PASSWORD } from '../../apps/server/seed/demo-accounts.ts'
import { seedDemo } from '../../apps/server/seed/seed-demo.ts'
import { hashAsBrowser } from '../../apps/server/src/features/account/sign-in/deny-common.ts'
import { saveSecret } from '../../apps/server/src/features/operator/save-secret.ts'
import { SILENT } from '../../apps/server/src/log.ts'
import type { OperatorId } from '../../apps/server/src/operator.ts'
import { openPools } from '../../apps/server/src/pools.ts'
import { prepareDatabase } from '../../apps/server/src/postgres/prepare-database.ts'
import { headersAt } from '../fuzz/fuzz-client.ts'
import type { Send } from '../fuzz/wire-request.ts'

const migrations = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url))

export type KillTestApp = Awaited<ReturnType<typeof startKillTestApp>>

/** The campaign's database, which outlives every crash of the product, with two operators that take money. */
export async function startKillTestApp(params: {
  key: Buffer
  keys: Readonly<Record<string, Readonly<Record<string, string>>>>
}) {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'kerbside-campaign-'))
  chmodSync(stateDir, 0o755)
  const database = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir: stateDir },
    { migrations },
  )
  const pools = openPools(database, SILENT)
  const { key } = params
  const now = () => new Date()
  await seedDemo(pools.owner, { now: now(), key })
  const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await pools.owner.executeQuery<Row>(CompiledQuery.raw(sql, values))).rows

  const settings = {
    paymentMethods: ['card', 'paypal', 'cash', 'account'],
    customersMayCancel: true,
  }
  const [kerbside] = await query<{ id: string }>(
    "update operator set settings = settings || $1::jsonb where slug = 'kerbside' returning id",
    [JSON.stringify({ ...settings, paymentGateway: 'stripe' })],
  )
  await query("update operator set settings = settings || $1::jsonb where slug = 'northway'", [
    JSON.stringify(settings),
  ])
  const operator = (kerbside?.id ?? '') as OperatorId
  const { randomBytes } = await import('node:crypto')
  for (const [name, keys] of Object.entries(params.keys))
    await saveSecret(
      { db: pools.app, key, now, randomBytes },
      { operator, name: `gateway-${name}`, value: JSON.stringify(keys) },
    )
  const socket = path.join(stateDir, 'run')
  return {
    stateDir,
    socket,
    query,
    /** The cookie of a booker of a company. */
    async signInBooker(send: Send): Promise<string> {
      const { status, headers, text } = await send({
        method: 'POST',
        target: '/api/signIn',
        headers: { ...headersAt('kerbside.localhost'), 'content-type': 'application/json' },
        body: JSON.stringify({
          email: 'demo.booker@example.com',
          passwordhash: await hashAsBrowser('kerbside', DEMO_PASSWORD),
          rememberme: true,
        }),
      })
      const cookies = headers['set-cookie']
      const first: unknown = Array.isArray(cookies) ? cookies[0] : cookies
      if (status !== 200 || typeof first !== 'string')
        throw new Error(`no booker: ${status} ${text}`)
      return first.split(';')[0] ?? ''
    },
    async close(): Promise<void> {
      await pools.owner.destroy()
      await pools.close()
      await database.stop()
    },
  }
}

/** Moves the start of everything pending into the past by this much. */
export async function giveTime(
  { query }: KillTestApp,
  { minutes }: { minutes: number },
): Promise<void> {
  const earlier = `- interval '${minutes} minutes'`
  const moved: Record<string, readonly string[]> = {
    booking: ['made_at', 'pay_by'],
    payment_attempt: ['made_at', 'changed_at', 'last_polled_at'],
    refund: ['made_at', 'changed_at'],
    gateway_event: ['received_at'],
    outbox: ['run_at'],
  }
  for (const [table, columns] of Object.entries(moved))
    await query(
      `update ${table} set ${columns.map((name) => `${name} = ${name} ${earlier}`).join(', ')}`,
    )
}

/** Whether nothing is pending any more. */
export async function isIdle({ query }: KillTestApp): Promise<boolean> {
  const [row] = await query<{ open: number }>(
    `select (select count(*) from payment_attempt
        where state in ('created', 'submitting', 'requires_action', 'unknown'))
      + (select count(*) from refund where state in ('pending', 'submitted', 'unknown'))
      + (select count(*) from leg where state = 'held')
      + (select count(*) from gateway_event where processed_at is null)
      + (select count(*) from outbox where kind = 'refund-orphan') as open`,
  )
  return Number(row?.open) === 0
}
