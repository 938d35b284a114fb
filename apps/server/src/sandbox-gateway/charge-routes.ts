import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { cancelOrder, captureCharge } from './capture-charge.ts'
import { readRequest, reject } from './merchant-request.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
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
    .refine((metadata) => Object.keys(metadata).length <= 20)
    .default({}),
})
const Capture = Id.extend({ amount })
const Span = z.object({
  from: z.coerce.date(),
  until: z.coerce.date(),
  after: z.string().max(255).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(100),
})

/** How long a response is withheld from a client that should have timed out long before. */
const WITHHELD_MS = 60_000

/** The API for a merchant's server: captures or authorises an amount with a nonce, and looks up the result. */
export function chargeRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  const { pool, now } = deps

  app.post('/v1/charges', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: NewCharge })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const { order_id, ...input } = parsed.input
    const result = await takeCharge(
      { pool, now },
      { ...input, merchant: parsed.merchant, orderId: order_id, idempotencyKey: parsed.key },
    )
    if (result.ok && result.behaviour === 'answer')
      return reply.code(201).send(writeCharge(result.charge))
    if (result.ok) return dropConnection(reply)
    if (result.reason === 'hang-up') return hangUp(reply)
    const status = result.reason === 'nonce_invalid' ? 422 : 409
    return reject(reply, { status, code: result.reason })
  })

  app.get('/v1/charges', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: Order })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const { merchant, input } = parsed
    const found = await listChargesOfOrder(pool, { merchant, orderId: input.order_id })
    const charges = await settleCharges({ pool, now: now() }, found)
    return reply.send({ charges: charges.map(writeCharge) })
  })

  app.get('/v1/charges/:id', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: Id })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const { merchant, input } = parsed
    const found = await findCharge(pool, { merchant, id: input.id })
    const [charge] = found ? await settleCharges({ pool, now: now() }, [found]) : []
    return charge
      ? reply.send(writeCharge(charge))
      : reject(reply, { status: 404, code: 'charge_unknown' })
  })

  /** Sorted by capture time; `next` is the cursor of the next page, '' after the last. */
  app.get('/v1/taken', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: Span })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const { merchant, input } = parsed
    // charges that no request has read since may have been captured by now
    if (input.after === '') await settleLapsed({ pool, now: now() })
    const charges = await listTaken(pool, { ...input, merchant })
    const next = charges.length < input.limit ? '' : (charges.at(-1)?.id ?? '')
    return reply.send({ charges: charges.map(writeCharge), next })
  })

  app.post('/v1/charges/:id/capture', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: Capture })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const result = await captureCharge(deps, { ...parsed.input, merchant: parsed.merchant })
    if (result.ok) return reply.send(writeCharge(result.charge))
    const { reason: code } = result
    return reject(reply, { status: code === 'charge_unknown' ? 404 : 422, code })
  })

  app.post('/v1/cancellations', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: Order })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const { merchant, input } = parsed
    const charges = await cancelOrder(deps, { merchant, orderId: input.order_id })
    return reply.send({ charges: charges.map(writeCharge) })
  })
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  const { socket } = reply.raw
  const late = setTimeout(() => socket?.destroy(), WITHHELD_MS)
  late.unref()
  socket?.once('close', () => clearTimeout(late))
  return reply
}
