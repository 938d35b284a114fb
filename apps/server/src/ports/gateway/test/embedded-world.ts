import { minor } from '@kerbside/domain/money.ts'
import { BAD_DAYS } from '../../../../../../testkit/gateways/faults.ts'
import { openGatewayServer } from '../../../../../../testkit/gateways/gateway-server.ts'
import { openDatabase } from '../../../../test/database.ts'
import { openPool } from '../../../postgres/open-client.ts'
import { sandboxSecret } from '../../../sandbox-gateway/merchant-secret.ts'
import { openSandboxGateway } from '../../../sandbox-gateway/open-gateway.ts'
import { SIGNATURE_HEADER, signMessage } from '../../../sandbox-gateway/write-message.ts'
import { embeddedGateway } from '../embedded.ts'
import type { GatewayWorld, SignedMessage } from './gateway-world.ts'

export const GOOD = '4242424242424242'
export const DECLINED = '4000000000000002'
export const CHALLENGED = '4000002500003155'
const CARDS = { good: GOOD, declined: DECLINED, challenged: CHALLENGED }

const PAGE = 'http://cab.localhost:3000'
const merchants = new Set(['cab', 'other'])
export const secretFor = (merchant: string): string | undefined =>
  merchants.has(merchant) ? sandboxSecret(Buffer.alloc(32, 7), merchant) : undefined

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/** The sandbox gateway on its own database, with its customers and a clock that the test sets. */
export async function openSandbox() {
  const database = await openDatabase()
  const pool = openPool(database.sandbox)
  // dropping the database may cut a connection that is just closing
  pool.on('error', () => {})
  let now = new Date('2026-03-10T12:00:00Z')
  const app = await openSandboxGateway({
    pool,
    now: () => now,
    secretFor,
    appOrigins: async (merchant) =>
      merchants.has(merchant) ? { pages: [PAGE], embedders: [] } : undefined,
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  let orders = 0

  async function nonceOf(number: string, merchant = 'cab'): Promise<string> {
    const response = await fetch(new URL('/sandbox/tokens', baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl },
      body: JSON.stringify({
        merchant,
        number,
        month: '12',
        year: '2030',
        cvc: '123',
        holder: 'Maya Osei',
        postalCode: 'E14 4QQ',
      }),
    })
    const { nonce } = (await response.json()) as { nonce: string }
    return nonce
  }

  return {
    baseUrl,
    pool,
    nonceOf,
    now: () => now,
    at: (url: string) =>
      embeddedGateway({
        baseUrl: url,
        fieldsOrigin: 'http://fields.test',
        secretFor,
        timeoutMs: 1_500,
      }),

    /** Runs `work` this much later by the gateway's clock. */
    async later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
      const before = now
      now = new Date(before.getTime() + milliseconds)
      try {
        return await work()
      } finally {
        now = before
      }
    },

    /** A charge request for £86.00 of an unused order. */
    async chargeRequest(number: string) {
      orders += 1
      const orderId = `order-${orders}`
      const key = `cab:order-${orders}`
      const nonce = await nonceOf(number)
      return { merchant: 'cab', key, orderId, nonce, amount: minor(8600), currency: 'GBP' }
    },

    async completeChallenge(actionUrl: string, decision: 'confirm' | 'refuse'): Promise<void> {
      await fetch(new URL(new URL(actionUrl).pathname, baseUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ answer: decision }),
      })
    },

    /** The movements of an order, oldest first, such as `captured 8600`. */
    async movedFor(orderId: string): Promise<string[]> {
      const { rows } = await pool.query<{ kind: string; amount_minor: string }>(
        'select kind, amount_minor from sandbox_gateway.movement where order_id = $1 order by number',
        [orderId],
      )
      return rows.map((item) => `${item.kind} ${item.amount_minor}`)
    },

    /** The journal's sums for an order; NaN if its charges disagree with the journal. */
    async moneyOf(orderId: string) {
      const { rows } = await pool.query<
        Record<'charges' | 'captured' | 'taken' | 'returned', string>
      >(
        `with moved as (select kind, amount_minor from sandbox_gateway.movement where order_id = $1)
         select count(*) as charges, coalesce(sum(captured_minor), 0) as captured,
           (select coalesce(sum(amount_minor), 0) from moved where kind = 'captured') as taken,
           (select coalesce(sum(amount_minor), 0) from moved where kind = 'refunded') as returned
         from sandbox_gateway.charge where order_id = $1`,
        [orderId],
      )
      const { charges, captured, taken, returned } = rows[0] ?? {}
      return {
        charges: Number(charges),
        taken: captured === taken ? Number(taken) : Number.NaN,
        returned: Number(returned),
      }
    },

    /** Every message about an order so far, as sent. */
    async messagesOf(orderId: string): Promise<SignedMessage[]> {
      const { rows } = await pool.query<{ body: string }>(
        'select body from sandbox_gateway.message where order_id = $1 order by made_at',
        [orderId],
      )
      const secret = secretFor('cab') ?? ''
      return rows.map(({ body }) => ({
        body: Buffer.from(body),
        headers: { [SIGNATURE_HEADER]: signMessage(body, { secret, now }) },
      }))
    },

    async close(): Promise<void> {
      await app.close()
      await pool.end()
      await database.drop()
    },
  }
}

const PASSED_ON = new Set(['authorization', 'content-type', 'idempotency-key'])

/** The sandbox gateway behind a connection that can fail. */
export async function openEmbeddedWorld(): Promise<GatewayWorld> {
  const sandbox = await openSandbox()
  const line = await openGatewayServer(() => async ({ method, path, query, headers, body }) => {
    const response = await fetch(`${sandbox.baseUrl}${path}?${query.toString()}`, {
      method,
      headers: Object.entries(headers).filter((item): item is [string, string] =>
        PASSED_ON.has(item[0]),
      ),
      ...(method === 'POST' && { body: new Uint8Array(body) }),
    })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  })
  return {
    gateway: sandbox.at(line.url),
    merchant: { merchant: 'cab' },
    unknownMerchant: { merchant: 'unknown' },
    declineCode: 'card_declined',
    now: sandbox.now,
    nonceFor: (card) => sandbox.nonceOf(CARDS[card]),
    breakNext(fault) {
      line.faults.clear()
      line.faults.add({ fault: BAD_DAYS[fault] })
    },
    completeChallenge: ({ actionUrl }, yes) =>
      sandbox.completeChallenge(actionUrl, yes ? 'confirm' : 'refuse'),
    moneyOf: (orderId) => sandbox.moneyOf(orderId),
    async refundByHand({ ref, currency }, amount) {
      const chargeRequest = {
        merchant: 'cab',
        key: `by-hand-${ref}`,
        ref,
        currency,
        amount: minor(amount),
      }
      await sandbox.at(sandbox.baseUrl).refundCharge?.(chargeRequest)
    },
    messagesOf: (orderId) => sandbox.messagesOf(orderId),
    async close() {
      await line.close()
      await sandbox.close()
    },
  }
}
