import { createHash } from 'node:crypto'
import type { Answered, Asked } from '../gateway-server.ts'
import { StripeRefusal } from './refusal.ts'

const DAY_MS = 24 * 3_600_000

type Kept = { print: string; keptAt: number; answer?: Answered }

/**
 * What Stripe does with a key: the first answer of a request that was begun is kept, an error 500 too, and told again;
 * other parameters are an error, and so is a second request while the first runs. Forgotten after a day.
 */
export function openIdempotency(now: () => Date): {
  answer: (asked: Asked, work: () => Promise<Answered>) => Promise<Answered>
} {
  const kept = new Map<string, Kept>()

  return {
    async answer(asked, work) {
      const key = asked.headers['idempotency-key']
      if (asked.method !== 'POST' || typeof key !== 'string' || key === '') return work()
      if (key.length > 255)
        throw new StripeRefusal(400, {
          type: 'invalid_request_error',
          message: 'Idempotency keys are at most 255 characters.',
        })
      const print = createHash('sha256').update(asked.path).update(asked.body).digest('hex')
      const owner = `${String(asked.headers['authorization'])} ${key}`
      const before = kept.get(owner)
      if (before && now().getTime() - before.keptAt < DAY_MS) return again(before, { key, print })

      const mine: Kept = { print, keptAt: now().getTime() }
      kept.set(owner, mine)
      try {
        const answer = await work()
        mine.answer = answer
        if (isOfValidation(answer)) kept.delete(owner)
        return answer
      } catch (error) {
        kept.delete(owner)
        throw error
      }
    },
  }
}

function again(before: Kept, { key, print }: { key: string; print: string }): Answered {
  if (before.print !== print)
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    })
  if (!before.answer)
    throw new StripeRefusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this idempotency key '${key}'.`,
    })
  const { headers, ...answer } = before.answer
  return { ...answer, headers: { ...headers, 'idempotent-replayed': 'true' } }
}

/** Such a request was never begun. */
const isOfValidation = ({ status, body }: Answered): boolean =>
  status === 401 || (status === 400 && /"code":"parameter_/.test(String(body)))
