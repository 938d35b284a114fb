import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { cancelOrder, captureCharge } from './capture-charge.ts'
import type { SandboxMeans } from './means.ts'
import { readRequest, refuse } from './merchant-request.ts'
import { settleCharges, settleLapsed } from './settle-charge.ts'
import { findCharge, listChargesOfOrder, listTaken } from './store.ts'
import { takeCharge } from './take-charge.ts'
import { writeCharge } from './write-charge.ts'

const amount = z.number().int().positive().safe()
const orderId = z.string().min(1).max(128)
const Order = z.object({ order_id: orderId })
const Id = z.object({ id: z.string().min(1).max(255) })
const NewCharge = z.object({
  order_id: orderId,
  nonce: z.string().min(1).max(255),
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  capture: z.enum(['now', 'later']).default('now'),
  metadata: z
    .record(z.string().max(40), z.string().max(200))
    .refine((said) => Object.keys(said).length <= 20)
    .default({}),
})
const Capture = Id.extend({ amount })
const Span = z.object({
  from: z.coerce.date(),
  until: z.coerce.date(),
  after: z.string().max(255).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(100),
})

/** How long a reply is withheld from a caller who should have given up long before. */
const LOST_MS = 60_000

/** The API a merchant's server speaks: take or hold an amount with a nonce, and look up what became of it. */
export function chargeRoutes(app: FastifyInstance, means: SandboxMeans): void {
  const { pool, now } = means

  app.post('/v1/charges', async (request, reply) => {
    const heard = readRequest(means, { request, shape: NewCharge })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const { order_id, ...asked } = heard.asked
    const verdict = await takeCharge(
      { pool, now },
      { ...asked, merchant: heard.merchant, orderId: order_id, idempotencyKey: heard.key },
    )
    if (verdict.ok && verdict.behaviour === 'answer')
      return reply.code(201).send(writeCharge(verdict.charge))
    if (verdict.ok) return loseAnswer(reply)
    if (verdict.reason === 'hang-up') return hangUp(reply)
    const status = verdict.reason === 'nonce_invalid' ? 422 : 409
    return refuse(reply, { status, code: verdict.reason })
  })

  app.get('/v1/charges', async (request, reply) => {
    const heard = readRequest(means, { request, shape: Order })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const { merchant, asked } = heard
    const found = await listChargesOfOrder(pool, { merchant, orderId: asked.order_id })
    const charges = await settleCharges({ pool, now: now() }, found)
    return reply.send({ charges: charges.map(writeCharge) })
  })

  app.get('/v1/charges/:id', async (request, reply) => {
    const heard = readRequest(means, { request, shape: Id })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const { merchant, asked } = heard
    const found = await findCharge(pool, { merchant, id: asked.id })
    const [charge] = found ? await settleCharges({ pool, now: now() }, [found]) : []
    return charge
      ? reply.send(writeCharge(charge))
      : refuse(reply, { status: 404, code: 'charge_unknown' })
  })

  /** By when the money was taken; `next` is what the page after this one is asked for with, '' after the last. */
  app.get('/v1/taken', async (request, reply) => {
    const heard = readRequest(means, { request, shape: Span })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const { merchant, asked } = heard
    // what nobody looked at may have been taken by now
    if (asked.after === '') await settleLapsed({ pool, now: now() })
    const charges = await listTaken(pool, { ...asked, merchant })
    const next = charges.length < asked.limit ? '' : (charges.at(-1)?.id ?? '')
    return reply.send({ charges: charges.map(writeCharge), next })
  })

  app.post('/v1/charges/:id/capture', async (request, reply) => {
    const heard = readRequest(means, { request, shape: Capture })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const verdict = await captureCharge(means, { ...heard.asked, merchant: heard.merchant })
    if (verdict.ok) return reply.send(writeCharge(verdict.charge))
    const { reason: code } = verdict
    return refuse(reply, { status: code === 'charge_unknown' ? 404 : 422, code })
  })

  app.post('/v1/cancellations', async (request, reply) => {
    const heard = readRequest(means, { request, shape: Order })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const { merchant, asked } = heard
    const charges = await cancelOrder(means, { merchant, orderId: asked.order_id })
    return reply.send({ charges: charges.map(writeCharge) })
  })
}

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
