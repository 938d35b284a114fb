import { randomBytes } from 'node:crypto'
import { passesLuhn } from '@kerbside/domain/payment/card-number.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isFromOwnPage } from './headers.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { findTestCard } from './test-cards.ts'
import { insertToken } from './token-store.ts'

const TOKEN_LIFE_MS = 10 * MINUTE

const Card = z.object({
  merchant: z.string().regex(/^[\w-]{1,64}$/),
  number: z.string().regex(/^\d{12,19}$/),
  month: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int().min(2000).max(2200),
  cvc: z.string().regex(/^\d{3,4}$/),
  holder: z.string().trim().min(1).max(255),
  postalCode: z.string().trim().max(255),
})
type Card = z.infer<typeof Card>

const REJECTION_MESSAGES = {
  'not-a-card': 'Card number is invalid',
  'not-a-test-card': 'Use a test card number',
  'wrong-cvc': 'Expiry is invalid',
  past: 'Expiry is invalid',
} as const

/** Exchanges a card for a nonce. Only the frames of this origin may call it; number and CVC go no further. */
export function tokenRoutes(app: FastifyInstance, { pool, now, appOrigins }: SandboxDeps): void {
  const limit = { rateLimit: { max: 1200, timeWindow: MINUTE } }
  app.post('/sandbox/tokens', { config: limit }, async (request, reply) => {
    if (!isFromOwnPage(request)) return reply.code(403).send({ message: 'Not from here' })
    const parsed = Card.safeParse(request.body)
    if (!parsed.success) return reply.code(422).send({ message: REJECTION_MESSAGES['not-a-card'] })
    const card = parsed.data
    if (!(await appOrigins(card.merchant))) return reply.callNotFound()
    const result = checkCard(card, now())
    if (!result.ok) return reply.code(422).send({ message: REJECTION_MESSAGES[result.reason] })

    const madeAt = now()
    const nonce = `tok_${randomBytes(16).toString('base64url')}`
    const last4 = card.number.slice(-4)
    const { brand, outcome } = result.card
    await insertToken(pool, {
      nonce,
      merchant: card.merchant,
      brand,
      last4,
      outcome,
      madeAt,
      expiresAt: new Date(madeAt.getTime() + TOKEN_LIFE_MS),
    })
    return reply.code(201).send({ nonce, cardType: brand, last4 })
  })
}

function checkCard(card: Card, now: Date) {
  const testCard = findTestCard(card.number)
  if (!passesLuhn(card.number)) return { ok: false, reason: 'not-a-card' } as const
  if (!testCard) return { ok: false, reason: 'not-a-test-card' } as const
  if (card.cvc.length !== (testCard.brand === 'amex' ? 4 : 3))
    return { ok: false, reason: 'wrong-cvc' } as const
  // a card is valid through the last day of its month in the last time zone on earth
  const endsAt = Date.UTC(card.year, card.month, 1, 12)
  if (now.getTime() >= endsAt) return { ok: false, reason: 'past' } as const
  return { ok: true, card: testCard } as const
}
