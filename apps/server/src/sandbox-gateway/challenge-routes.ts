import { MINUTE } from '@kerbside/domain/time.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { approve } from './charge-life.ts'
import { allowFraming, isFromOwnPage, isOrigin } from './headers.ts'
import { inTransaction } from './in-transaction.ts'
import { moveCharge, settleCharge } from './move-charge.ts'
import { escapeHtml, writePage } from './page.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { lockCharge, type Queryable, type SandboxCharge } from './store.ts'

const ChallengeForm = z.object({ answer: z.enum(['confirm', 'refuse']) })
type Path = { Params: { id: string } }

/**
 * The bank's page for 3-D Secure: the cardholder approves or declines. The merchant's server looks up the result
 * later.
 */
export function challengeRoutes(app: FastifyInstance, deps: SandboxDeps): void {
  app.get<Path>('/challenge/:id', async (request, reply) => {
    const found = await inCharge(deps, { id: request.params.id, work: async (charge) => charge })
    return found ? sendPage(reply, { deps, charge: found }) : reply.callNotFound()
  })

  const limit = { rateLimit: { max: 300, timeWindow: MINUTE } }
  app.post<Path>('/challenge/:id', { config: limit }, async (request, reply) => {
    if (!isFromOwnPage(request)) return reply.code(403).send({ message: 'Not from here' })
    const form = ChallengeForm.safeParse(request.body)
    if (!form.success) return reply.code(400).send({ message: 'Confirm or refuse' })
    const completed = await inCharge(deps, {
      id: request.params.id,
      work: (charge, db) =>
        completeChallenge(charge, { db, yes: form.data.answer === 'confirm', deps }),
    })
    return completed ? reply.send({ status: completed.status }) : reply.callNotFound()
  })
}

type Work = (charge: SandboxCharge, db: Queryable) => Promise<SandboxCharge>

/** Runs `work` with the charge in its current state, locked; undefined for an unknown id. */
function inCharge(
  { pool, now }: SandboxDeps,
  { id, work }: { id: string; work: Work },
): Promise<SandboxCharge | undefined> {
  return inTransaction(pool, async (db) => {
    const found = await lockCharge(db, { id })
    const charge = found && (await settleCharge(db, { charge: found, now: now() }))
    return charge && work(charge, db)
  })
}

/** A second answer changes nothing, because the first one counts. */
async function completeChallenge(
  before: SandboxCharge,
  { db, yes, deps }: { db: Queryable; yes: boolean; deps: SandboxDeps },
): Promise<SandboxCharge> {
  if (before.status !== 'requires_action') return before
  const now = deps.now()
  const declineCode = yes ? before.declineCode : 'authentication_failed'
  const after: SandboxCharge =
    declineCode === '' ? approve(before, now) : { ...before, status: 'failed', declineCode }
  return moveCharge(db, { before, after, now })
}

async function sendPage(
  reply: FastifyReply,
  { deps, charge }: { deps: SandboxDeps; charge: SandboxCharge },
): Promise<FastifyReply> {
  const sites = (await deps.appOrigins(charge.merchant)) ?? { pages: [], embedders: [] }
  allowFraming(reply, sites)
  const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: charge.currency })
  const { maximumFractionDigits = 2 } = amount.resolvedOptions()
  return reply.type('text/html; charset=utf-8').send(
    writePage({
      title: 'Confirm this payment',
      script: 'challenge.js',
      style: 'challenge.css',
      facts: {
        path: `/challenge/${charge.id}`,
        status: charge.status,
        origins: sites.pages.filter(isOrigin).join(' '),
      },
      main: writeQuestion({
        price: amount.format(charge.amount / 10 ** maximumFractionDigits),
        last4: charge.last4,
        isOpen: charge.status === 'requires_action',
      }),
    }),
  )
}

function writeQuestion(params: { price: string; last4: string; isOpen: boolean }): string {
  if (!params.isOpen)
    return '<main><h1>Thank you</h1><p>You’ve already answered. You can go back to your booking.</p></main>'
  return `<main>
<p class="bank">Sandbox Bank · test mode</p>
<h1>Is this you?</h1>
<p>Approve a payment of <b>${escapeHtml(params.price)}</b> with your card ending in <b>${escapeHtml(params.last4)}</b>?</p>
<div class="answers">
<button type="button" data-answer="confirm">Yes, pay ${escapeHtml(params.price)}</button>
<button type="button" data-answer="refuse" class="alt">No, refuse</button>
</div>
<p role="status"></p>
</main>`
}
