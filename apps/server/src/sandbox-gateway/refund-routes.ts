import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { giveRefund, listRefunds } from './give-refund.ts'
import { readRequest, reject } from './merchant-request.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { writeRefund } from './write-charge.ts'

const Charge = z.object({ charge: z.string().min(1).max(255) })
const NewRefund = Charge.extend({
  amount: z.number().int().positive().safe(),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** Refunds, for the merchant's server. */
export function refundRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.post('/v1/refunds', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: NewRefund })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const { charge: chargeId, ...input } = parsed.input
    const result = await giveRefund(deps, {
      ...input,
      chargeId,
      merchant: parsed.merchant,
      idempotencyKey: parsed.key,
    })
    if (result.ok) return reply.code(201).send(writeRefund(result.refund))
    const { reason: code } = result
    return reject(reply, { status: REJECTION_STATUSES[code] ?? 422, code })
  })

  app.get('/v1/refunds', async (request, reply) => {
    const parsed = readRequest(deps, { request, shape: Charge })
    if (!parsed.ok) return reject(reply, parsed.rejection)
    const { merchant, input } = parsed
    const refunds = await listRefunds(deps, { merchant, chargeId: input.charge })
    return reply.send({ refunds: refunds.map(writeRefund) })
  })
}

const REJECTION_STATUSES: Readonly<Record<string, number>> = {
  idempotency_mismatch: 409,
  charge_unknown: 404,
}
