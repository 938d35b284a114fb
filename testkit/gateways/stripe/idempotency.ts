import { createHash } from 'node:crypto'
import type { StubRequest, StubResponse } from '../gateway-server.ts'
import { StripeError } from './stripe-error.ts'

const DAY_MS = 24 * 3_600_000

type StoredRequest = { print: string; keptAt: number; answer?: StubResponse }

/**
 * Stripe's idempotency keys: the first response to a started request is stored, even an error 500, and returned again;
 * other parameters are an error, and so is a second request while the first runs. Keys expire after a day.
 */
export function openIdempotency(now: () => Date): {
  answer: (request: StubRequest, work: () => Promise<StubResponse>) => Promise<StubResponse>
} {
  const cache = new Map<string, StoredRequest>()

  return {
    async answer(request, work) {
      const key = request.headers['idempotency-key']
      if (request.method !== 'POST' || typeof key !== 'string' || key === '') return work()
      if (key.length > 255)
        throw new StripeError(400, {
          type: 'invalid_request_error',
          message: 'Idempotency keys are at most 255 characters.',
        })
      const print = createHash('sha256').update(request.path).update(request.body).digest('hex')
      const owner = `${String(request.headers['authorization'])} ${key}`
      const before = cache.get(owner)
      if (before && now().getTime() - before.keptAt < DAY_MS) return again(before, { key, print })

      const mine: StoredRequest = { print, keptAt: now().getTime() }
      cache.set(owner, mine)
      try {
        const response = await work()
        mine.answer = response
        if (isOfValidation(response)) cache.delete(owner)
        return response
      } catch (error) {
        cache.delete(owner)
        throw error
      }
    },
  }
}

function again(
  before: StoredRequest,
  { key, print }: { key: string; print: string },
): StubResponse {
  if (before.print !== print)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    })
  if (!before.answer)
    throw new StripeError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this idempotency key '${key}'.`,
    })
  const { headers, ...response } = before.answer
  return { ...response, headers: { ...headers, 'idempotent-replayed': 'true' } }
}

/** A request that fails validation does not count as started. */
const isOfValidation = ({ status, body }: StubResponse): boolean =>
  status === 401 || (status === 400 && /"code":"parameter_/.test(String(body)))
