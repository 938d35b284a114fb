import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

const LONGEST_CHAIN = 5
const MOST_BYTES = 64 * 1024

/** Certificates of a PEM text, the first of them whose key signs. */
export function readChain(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return found.map((text) => new X509Certificate(text))
}

export type Roots = () => readonly X509Certificate[]

/** The authorities trusted with PayPal's messages; read when first needed. */
export function openRoots(given: readonly string[] = rootCertificates): Roots {
  let read: X509Certificate[] | undefined
  return () => {
    read ??= given.map((pem) => new X509Certificate(pem))
    return read
  }
}

/** Whether a chain leads to a trusted authority, each certificate is in its time, and the first is PayPal's. */
export function isTrusted(
  [leaf, ...others]: readonly X509Certificate[],
  { roots, now }: { roots: readonly X509Certificate[]; now: Date },
): boolean {
  if (!leaf || !/(^|\n)CN=([\w-]+\.)*paypal\.com(\n|$)/.test(leaf.subject)) return false
  let at = leaf
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const current = at
    if (!isInTime(current, now)) return false
    const issued = (by: X509Certificate) => by.ca && isInTime(by, now) && isIssuedBy(current, by)
    if (roots.some(issued)) return true
    const next = others.find(issued)
    if (!next) return false
    at = next
  }
  return false
}

const isIssuedBy = (it: X509Certificate, by: X509Certificate) =>
  it.checkIssued(by) && it.verify(by.publicKey)

const isInTime = (it: X509Certificate, now: Date) =>
  new Date(it.validFrom) <= now && now <= new Date(it.validTo)

/** Fetched from nowhere but PayPal itself (or the stand-in): the address is the message's own claim. */
export async function fetchChain(
  address: string,
  { home, timeoutMs }: { home: string; timeoutMs: number },
): Promise<X509Certificate[] | undefined> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPaypal = url?.protocol === 'https:' && /(^|\.)paypal\.com$/.test(url.hostname)
  if (!url || !(isPaypal || url.origin === new URL(home).origin)) return undefined
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { redirect: 'error', signal })
    const bytes = response.status === 200 ? await response.arrayBuffer() : undefined
    if (!bytes || bytes.byteLength > MOST_BYTES) return undefined
    return readChain(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
