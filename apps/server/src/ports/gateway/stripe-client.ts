import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import type { Merchant } from './port.ts'

export type StripeOptions = {
  now: () => Date
  /** Where Stripe's API is; the real one unless said. */
  host?: string
  port?: number
  protocol?: 'http' | 'https'
  /** Milliseconds; a gateway that takes longer has not answered. */
  timeoutMs?: number
}

/** `refusal`: Stripe itself said no, so that nothing came of it. Without one nobody knows. */
export type Heard<T> =
  | { heard: true; value: T }
  | { heard: false; why: string; refusal?: { status: number; code: string } }

export type StripeClients = {
  clientOf: (merchant: Merchant) => Stripe | undefined
  ask: <T>(work: () => Promise<T>) => Promise<Heard<T>>
}

/** One client a call: an operator's keys are open for this one call only, the connections are shared. */
export function openStripeClients(options: StripeOptions): StripeClients {
  const { host, port, protocol = 'https', timeoutMs = 10_000 } = options
  const agent =
    protocol === 'http' ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true })
  const httpClient = Stripe.createNodeHttpClient(agent)

  return {
    clientOf({ keys }) {
      const secretKey = keys?.['secretKey']
      if (!secretKey) return undefined
      return new Stripe(secretKey, {
        // written out: an upgrade of the package must not change the version by itself
        apiVersion: '2026-10-28.endive',
        ...(host && { host }),
        ...(port && { port }),
        protocol,
        httpClient,
        telemetry: false,
        maxNetworkRetries: 0,
        timeout: timeoutMs,
      })
    },

    async ask(work) {
      let timer: NodeJS.Timeout | undefined
      // the client's own limit is for a silent line: an answer that drips would never end
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer')), timeoutMs * 2.5)
      })
      try {
        return { heard: true, value: await Promise.race([work(), late]) }
      } catch (error) {
        return unheard(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const CERTAIN = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeCardError,
]

/** What a proxy says has no type of Stripe's; a key in use and a server's fault say nothing of the money. */
function unheard(error: unknown): Heard<never> {
  if (!(error instanceof Stripe.errors.StripeError))
    return { heard: false, why: error instanceof Error ? error.name : 'no answer' }
  const { statusCode: status = 0, rawType, code, decline_code, type } = error
  const why = `${type} ${status}`
  if (!rawType || !CERTAIN.some((kind) => error instanceof kind)) return { heard: false, why }
  const word = status === 401 ? 'authentication_failed' : (decline_code ?? code ?? rawType)
  return { heard: false, why, refusal: { status, code: word } }
}
