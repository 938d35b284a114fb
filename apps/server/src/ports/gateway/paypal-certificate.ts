import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

const MAX_CHAIN = 5
const MAX_BYTES = 64 * 1024

/** The certificates of a PEM text; the key of the first one signs. */
export function readChain(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return found.flatMap((text) => readCertificate(Buffer.from(text)) ?? [])
}

export type Roots = () => readonly X509Certificate[]

/** The trusted certificate authorities for PayPal's messages; read on first use. */
export function openRoots(given: readonly string[] = rootCertificates): Roots {
  let read: X509Certificate[] | undefined
  return () => {
    read ??= given.map((pem) => new X509Certificate(pem))
    return read
  }
}

/**
 * Whether a chain leads to a trusted authority, every certificate is within its validity, and the first is PayPal's.
 */
export function isTrusted(
  [leaf, ...others]: readonly X509Certificate[],
  { roots, now }: { roots: readonly X509Certificate[]; now: Date },
): boolean {
  if (!leaf || !/(^|\n)CN=([\w-]+\.)*paypal\.com(\n|$)/.test(leaf.subject)) return false
  let at = leaf
  for (let step = 0; step < MAX_CHAIN; step += 1) {
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

const isIssuedBy = (certificate: X509Certificate, by: X509Certificate) =>
  certificate.checkIssued(by) && certificate.verify(by.publicKey)

const isInTime = (certificate: X509Certificate, now: Date) =>
  new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)

/**
 * The certificate at a message's own address, and the authorities between it and a root: PayPal serves its certificate
 * alone. It is fetched from PayPal only, its authorities from DigiCert, which issues it (or from the fake server). A
 * chain is complete unless a named authority that may be fetched could not be read.
 */
export async function fetchChain(
  address: string,
  {
    home,
    timeoutMs,
    roots,
  }: { home: string; timeoutMs: number; roots: readonly X509Certificate[] },
): Promise<{ chain: X509Certificate[]; isComplete: boolean } | undefined> {
  const isFrom = (url: URL, owner: RegExp) =>
    url.origin === new URL(home).origin || owner.test(url.hostname)
  const fetchFrom = async (url: URL): Promise<Buffer | undefined> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { redirect: 'error', signal })
      const bytes = response.status === 200 ? await response.arrayBuffer() : undefined
      return bytes && bytes.byteLength <= MAX_BYTES ? Buffer.from(bytes) : undefined
    } catch {
      return undefined
    }
  }

  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !isFrom(url, PAYPAL) || url.search !== '' || url.hash !== '') return undefined
  if (url.protocol !== 'https:' && url.origin !== new URL(home).origin) return undefined
  const chain = readChain((await fetchFrom(url))?.toString('utf8') ?? '')
  while (chain.length > 0 && chain.length < MAX_CHAIN) {
    const last = chain.at(-1)
    const issuer = last && issuerAddressOf(last)
    // A certificate is verified by its signature, so its address need not be https.
    if (!issuer || roots.some((root) => isIssuedBy(last, root)) || !isFrom(issuer, DIGICERT)) break
    const next = readCertificate(await fetchFrom(issuer))
    if (!next) return { chain, isComplete: false }
    chain.push(next)
  }
  return chain.length > 0 ? { chain, isComplete: true } : undefined
}

const PAYPAL = /(^|\.)paypal\.com$/
const DIGICERT = /(^|\.)digicert\.com$/

/** The issuer's address, from the extension Authority Information Access (RFC 5280, section 4.2.2.1). */
function issuerAddressOf({ infoAccess }: X509Certificate): URL | undefined {
  const [, address = ''] = /^CA Issuers - URI:(\S+)$/m.exec(infoAccess ?? '') ?? []
  return URL.canParse(address) ? new URL(address) : undefined
}

function readCertificate(der: Buffer | undefined): X509Certificate | undefined {
  try {
    return der && new X509Certificate(der)
  } catch {
    return undefined
  }
}
