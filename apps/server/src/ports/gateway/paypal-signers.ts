import type { X509Certificate } from 'node:crypto'
import { HOUR, MINUTE } from '@kerbside/domain/time.ts'
import { fetchChain, isTrusted, openRoots } from './paypal-certificate.ts'
import type { PaypalClient } from './paypal-client.ts'

/** Whether PayPal may be sent one more request for an operator now, about a certificate that is not known. */
export type MayAsk = (clientId: string, now: Date) => boolean

/** Two for each message: one for its certificate, one for the message. Forged messages must not make us send more. */
const MOST_ASKED_A_MINUTE = 120

export function openMayAsk(): MayAsk {
  const asked = new Map<string, { since: number; times: number }>()
  return (clientId, now) => {
    const at = now.getTime()
    const known = asked.get(clientId)
    const isOver = !known || at - known.since >= MINUTE || at < known.since
    const counted = isOver ? { since: at, times: 0 } : known
    asked.set(clientId, counted)
    counted.times += 1
    return counted.times <= MOST_ASKED_A_MINUTE
  }
}

/** The certificate that a message names. An untrusted one is PayPal's by its address only. */
export type Signer = { certificate: X509Certificate; isTrusted: boolean }

/** Undefined where the certificate cannot be fetched; 'not-now' where too many unknown ones were fetched already. */
export type FindSigner = (
  address: string,
  means: { client: PaypalClient; mayAsk: MayAsk; now: Date },
) => Promise<Signer | 'not-now' | undefined>

type Kept = { chain: readonly X509Certificate[]; until: number }

/** An untrusted chain is fetched again after this time. */
const UNTRUSTED_KEPT_MS = HOUR
/** The same where a certificate of the chain could not be fetched, or the whole chain could not be fetched again. */
const INCOMPLETE_KEPT_MS = MINUTE
const MAX_CHAINS = 20

/** Certificates by their address: PayPal changes them about once a year. `roots`: PEM of the trusted authorities. */
export function openSigners(given?: readonly string[]): FindSigner {
  const roots = openRoots(given)
  const chains = new Map<string, Kept>()
  const fetching = new Map<string, Promise<Kept | undefined>>()

  async function fetchKept(
    address: string,
    { client, now }: { client: PaypalClient; now: Date },
  ): Promise<Kept | undefined> {
    const fetched = await fetchChain(address, { ...client, roots: roots() })
    const chain = fetched?.chain ?? chains.get(address)?.chain
    if (!chain) return undefined
    const lasts = fetched?.isComplete ? UNTRUSTED_KEPT_MS : INCOMPLETE_KEPT_MS
    const kept = { chain, until: now.getTime() + lasts }
    if (chains.size >= MAX_CHAINS) chains.clear()
    chains.set(address, kept)
    return kept
  }

  const fetchOnce = (address: string, means: { client: PaypalClient; now: Date }) => {
    const begun = fetching.get(address)
    if (begun) return begun
    const fetch = fetchKept(address, means).finally(() => fetching.delete(address))
    fetching.set(address, fetch)
    return fetch
  }

  return async (address, { client, mayAsk, now }) => {
    const isGood = ({ chain }: Kept) => isTrusted(chain, { roots: roots(), now })
    let kept = chains.get(address)
    if (!kept || (!isGood(kept) && kept.until <= now.getTime())) {
      const counts = !kept && !fetching.has(address)
      if (counts && !mayAsk(client.keys.clientId, now)) return 'not-now'
      kept = await fetchOnce(address, { client, now })
    }
    const [certificate] = kept?.chain ?? []
    return kept && certificate && { certificate, isTrusted: isGood(kept) }
  }
}
