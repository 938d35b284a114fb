import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CompiledQuery } from 'kysely'
import { DEMO_PASSWORD } from '../../apps/server/seed/demo-accounts.ts'
import { seedDemo } from '../../apps/server/seed/seed-demo.ts'
import { hashAsBrowser } from '../../apps/server/src/features/account/deny-common.ts'
import { keepSecret } from '../../apps/server/src/features/operator/keep-secret.ts'
import { SILENT } from '../../apps/server/src/log.ts'
import type { OperatorId } from '../../apps/server/src/operator.ts'
import { openPools } from '../../apps/server/src/pools.ts'
import { prepareDatabase } from '../../apps/server/src/postgres/prepare-database.ts'
import { headersAt } from '../fuzz/visitor.ts'
import type { Send } from '../fuzz/wire-request.ts'

const migrations = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url))

export type KillHouse = Awaited<ReturnType<typeof openKillHouse>>

/** The database of the campaign, which outlives every death of the product, with two operators that take money. */
export async function openKillHouse(facts: {
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
  const { key } = facts
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
  for (const [name, keys] of Object.entries(facts.keys))
    await keepSecret(
      { db: pools.app, key, now, randomBytes },
      { operator, name: `gateway-${name}`, value: JSON.stringify(keys) },
    )
  const socket = path.join(stateDir, 'run')
  return {
    stateDir,
    socket,
    query,
    /** The cookie of somebody who books for a company. */
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
      const said = headers['set-cookie']
      const first: unknown = Array.isArray(said) ? said[0] : said
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

/** Everything that waits for a time was begun so much longer ago. */
export async function giveTime(
  { query }: KillHouse,
  { minutes }: { minutes: number },
): Promise<void> {
  const earlier = `- interval '${minutes} minutes'`
  const moved: Record<string, readonly string[]> = {
    booking: ['made_at', 'pay_by'],
    payment_attempt: ['made_at', 'changed_at', 'asked_at'],
    refund: ['made_at', 'changed_at'],
    gateway_event: ['received_at'],
    outbox: ['run_at'],
  }
  for (const [table, columns] of Object.entries(moved))
    await query(
      `update ${table} set ${columns.map((name) => `${name} = ${name} ${earlier}`).join(', ')}`,
    )
}

/** Whether nothing waits for anything any more. */
export async function isQuiet({ query }: KillHouse): Promise<boolean> {
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
