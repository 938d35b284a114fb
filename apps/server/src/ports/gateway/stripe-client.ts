import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import type { Merchant } from './port.ts'

export type StripeOptions = {
  now: () => Date
  /** Where Stripe's API is; the real one by default. */
  host?: string
  port?: number
  protocol?: 'http' | 'https'
  /** Milliseconds; a gateway that takes longer counts as not having answered. */
  timeoutMs?: number
}

/** `rejection`: Stripe itself rejected the request, so it had no effect. Without it the outcome is unknown. */
export type StripeReply<T> =
  | { received: true; value: T }
  | { received: false; why: string; rejection?: { status: number; code: string } }

export type StripeClients = {
  clientOf: (merchant: Merchant) => Stripe | undefined
  request: <T>(work: () => Promise<T>) => Promise<StripeReply<T>>
}

/** One client per call: an operator's keys are in use for this call only, and the connections are shared. */
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
        // written out, so that an upgrade of the package does not change the version
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

    async request(work) {
      let timer: NodeJS.Timeout | undefined
      // the client's own limit covers a silent connection: a response that drips would never end
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer')), timeoutMs * 2.5)
      })
      try {
        return { received: true, value: await Promise.race([work(), late]) }
      } catch (error) {
        return failedReply(error)
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

/** A proxy's response has none of Stripe's types; a key in use and a server error leave the outcome unknown. */
function failedReply(error: unknown): StripeReply<never> {
  if (!(error instanceof Stripe.errors.StripeError))
    return { received: false, why: error instanceof Error ? error.name : 'no answer' }
  const { statusCode: status = 0, rawType, code, decline_code, type } = error
  const why = `${type} ${status}`
  if (!rawType || !CERTAIN.some((kind) => error instanceof kind)) return { received: false, why }
  const errorType = status === 401 ? 'authentication_failed' : (decline_code ?? code ?? rawType)
  return { received: false, why, rejection: { status, code: errorType } }
}
