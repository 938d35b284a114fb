import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SandboxMeans } from './means.ts'
import { merchantOf } from './merchant-secret.ts'
import { settleCharge } from './settle-charge.ts'
import { listChargesOfOrder, markCharge, type SandboxCharge } from './store.ts'
import { takeCharge } from './take-charge.ts'

const ChargeBody = z.object({
  order_id: z.string().min(1).max(128),
  nonce: z.string().min(1).max(255),
  amount: z.number().int().positive().safe(),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
const Key = z.string().regex(/^[\w.:-]{8,255}$/)
const OrderBody = z.object({ order_id: z.string().min(1).max(128) })

/** How long a reply is withheld from a caller who should have given up long before. */
const LOST_MS = 60_000

/** The API a merchant's server speaks: take an amount with a nonce, and look up what became of an order. */
export function chargeRoutes(app: FastifyInstance, means: SandboxMeans): void {
  const { pool, now } = means

  app.post('/v1/charges', async (request, reply) => {
    const merchant = merchantOf(means, request.headers)
    if (!merchant) return refuse(reply, { status: 401, code: 'authentication_failed' })
    const key = Key.safeParse(request.headers['idempotency-key'])
    const body = ChargeBody.safeParse(request.body)
    if (!key.success || !body.success)
      return refuse(reply, { status: 400, code: 'invalid_request' })
    const { order_id: orderId, ...asked } = body.data
    const verdict = await takeCharge(
      { pool, now },
      { ...asked, merchant, orderId, idempotencyKey: key.data },
    )
    if (verdict.ok && verdict.behaviour === 'answer')
      return reply.code(201).send(writeCharge(verdict.charge))
    if (verdict.ok) return loseAnswer(reply)
    if (verdict.reason === 'hang-up') return hangUp(reply)
    const status = verdict.reason === 'nonce_invalid' ? 422 : 409
    return refuse(reply, { status, code: verdict.reason })
  })

  app.get('/v1/charges', async (request, reply) => {
    const merchant = merchantOf(means, request.headers)
    if (!merchant) return refuse(reply, { status: 401, code: 'authentication_failed' })
    const query = OrderBody.safeParse(request.query)
    if (!query.success) return refuse(reply, { status: 400, code: 'invalid_request' })
    const found = await listChargesOfOrder(pool, { merchant, orderId: query.data.order_id })
    const charges = await Promise.all(
      found.map((charge) => settleCharge(pool, { charge, now: now() })),
    )
    return reply.send({ charges: charges.map(writeCharge) })
  })
}

/** Withdraws what still waits for its cardholder; what was taken stays taken. */
export function cancellationRoutes(app: FastifyInstance, means: SandboxMeans): void {
  app.post('/v1/cancellations', async (request, reply) => {
    const merchant = merchantOf(means, request.headers)
    if (!merchant) return refuse(reply, { status: 401, code: 'authentication_failed' })
    const body = OrderBody.safeParse(request.body)
    if (!body.success) return refuse(reply, { status: 400, code: 'invalid_request' })
    const order = { merchant, orderId: body.data.order_id }
    for (const { id } of await listChargesOfOrder(means.pool, order))
      await markCharge(means.pool, {
        id,
        from: 'requires_action',
        status: 'failed',
        declineCode: 'canceled',
        now: means.now(),
      })
    const charges = await listChargesOfOrder(means.pool, order)
    return reply.send({ charges: charges.map(writeCharge) })
  })
}

const writeCharge = (charge: SandboxCharge) => ({
  id: charge.id,
  order_id: charge.orderId,
  amount: charge.amount,
  currency: charge.currency,
  status: charge.status,
  card: { brand: charge.brand, last4: charge.last4 },
  decline_code: charge.status === 'failed' ? charge.declineCode : '',
  /** On the origin of the card fields. */
  action_path: charge.status === 'requires_action' ? `/challenge/${charge.id}` : '',
})

const refuse = (reply: FastifyReply, { status, code }: { status: number; code: string }) =>
  reply.code(status).send({ error: { code } })

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

function loseAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack()
  const { socket } = reply.raw
  const late = setTimeout(() => socket?.destroy(), LOST_MS)
  late.unref()
  socket?.once('close', () => clearTimeout(late))
  return reply
}
