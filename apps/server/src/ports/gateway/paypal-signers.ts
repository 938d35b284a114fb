import type { X509Certificate } from 'node:crypto'
import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { fetchChain, isTrusted, openRoots } from './paypal-certificate.ts'
import type { PaypalClient } from './paypal-client.ts'

/** Whether one more request may be sent to PayPal now for an operator, about an unknown certificate. */
export type AllowRequest = (clientId: string, now: Date) => boolean

/** Two for each message: one for its certificate, one for the message. Forged messages must not cause more requests. */
const MAX_FETCHES_PER_MINUTE = 120

export function openRateLimiter(): AllowRequest {
  const attempts = new Map<string, { since: number; times: number }>()
  return (clientId, now) => {
    const at = now.getTime()
    const existing = attempts.get(clientId)
    const isOver = !existing || at - existing.since >= MINUTE || at < existing.since
    const counted = isOver ? { since: at, times: 0 } : existing
    attempts.set(clientId, counted)
    counted.times += 1
    return counted.times <= MAX_FETCHES_PER_MINUTE
  }
}

/** The certificate that a message names. An untrusted one is PayPal's by its address only. */
export type Signer = { certificate: X509Certificate; isTrusted: boolean }

/** Undefined if the certificate cannot be fetched; 'not-now' if too many unknown ones were fetched already. */
export type FindSigner = (
  address: string,
  deps: { client: PaypalClient; allowsRequest: AllowRequest; now: Date },
) => Promise<Signer | 'not-now' | undefined>

type CachedChain = { chain: readonly X509Certificate[]; until: number }

/** An untrusted chain is fetched again after this time. */
const UNTRUSTED_TTL_MS = HOUR
/** The same if a certificate of the chain could not be fetched, or the whole chain could not be fetched again. */
const INCOMPLETE_TTL_MS = MINUTE
const MAX_CHAINS = 20

/**
 * Caches certificates by their address: PayPal changes them about once a year. `roots`: PEM of the trusted
 * authorities.
 */
export function openSigners(given?: readonly string[]): FindSigner {
  const roots = openRoots(given)
  const chains = new Map<string, CachedChain>()
  const fetching = new Map<string, Promise<CachedChain | undefined>>()

  async function fetchCached(
    address: string,
    { client, now }: { client: PaypalClient; now: Date },
  ): Promise<CachedChain | undefined> {
    const fetched = await fetchChain(address, { ...client, roots: roots() })
    const chain = fetched?.chain ?? chains.get(address)?.chain
    if (!chain) return undefined
    const lasts = fetched?.isComplete ? UNTRUSTED_TTL_MS : INCOMPLETE_TTL_MS
    const cached = { chain, until: now.getTime() + lasts }
    if (chains.size >= MAX_CHAINS) chains.clear()
    chains.set(address, cached)
    return cached
  }

  const fetchOnce = (address: string, deps: { client: PaypalClient; now: Date }) => {
    const inFlight = fetching.get(address)
    if (inFlight) return inFlight
    const fetch = fetchCached(address, deps).finally(() => fetching.delete(address))
    fetching.set(address, fetch)
    return fetch
  }

  return async (address, { client, allowsRequest, now }) => {
    const isGood = ({ chain }: CachedChain) => isTrusted(chain, { roots: roots(), now })
    let cached = chains.get(address)
    if (!cached || (!isGood(cached) && cached.until <= now.getTime())) {
      const counts = !cached && !fetching.has(address)
      if (counts && !allowsRequest(client.keys.clientId, now)) return 'not-now'
      cached = await fetchOnce(address, { client, now })
    }
    const [certificate] = cached?.chain ?? []
    return cached && certificate && { certificate, isTrusted: isGood(cached) }
  }
}
