import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { giveRefund, listRefunds } from './give-refund.ts'
import type { SandboxMeans } from './means.ts'
import { readRequest, refuse } from './merchant-request.ts'
import { writeRefund } from './write-charge.ts'

const Charge = z.object({ charge: z.string().min(1).max(255) })
const NewRefund = Charge.extend({
  amount: z.number().int().positive().safe(),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** Money on its way back, for the merchant's server. */
export function refundRoutes(app: FastifyInstance, means: SandboxMeans): void {
  app.post('/v1/refunds', async (request, reply) => {
    const heard = readRequest(means, { request, shape: NewRefund })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const { charge: chargeId, ...asked } = heard.asked
    const verdict = await giveRefund(means, {
      ...asked,
      chargeId,
      merchant: heard.merchant,
      idempotencyKey: heard.key,
    })
    if (verdict.ok) return reply.code(201).send(writeRefund(verdict.refund))
    const { reason: code } = verdict
    return refuse(reply, { status: REFUSED[code] ?? 422, code })
  })

  app.get('/v1/refunds', async (request, reply) => {
    const heard = readRequest(means, { request, shape: Charge })
    if (!heard.ok) return refuse(reply, heard.refusal)
    const { merchant, asked } = heard
    const refunds = await listRefunds(means, { merchant, chargeId: asked.charge })
    return reply.send({ refunds: refunds.map(writeRefund) })
  })
}

const REFUSED: Readonly<Record<string, number>> = { idempotency_mismatch: 409, charge_unknown: 404 }
