import type { Call } from '../../http/call.ts'

/** What a passkey is bound to: a host of the operator's, and the addresses of pages on it. */
export type PasskeySite = { host: string; origins: string[] }

/**
 * Where the page that asks stands. None in a frame: there nobody sees to whom the device is asked to sign in. The host
 * is one the operator was found by, so that nobody makes one up.
 */
export function findSite({
  visitor,
}: {
  visitor: Pick<Call['visitor'], 'host' | 'embedder' | 'keepsSessions'>
}): PasskeySite | undefined {
  if (visitor.embedder !== undefined || !visitor.keepsSessions) return undefined
  if (!URL.canParse(`https://${visitor.host}`)) return undefined
  const { host, hostname } = new URL(`https://${visitor.host}`)
  // Browsers have passkeys on https, and on plain http of this very machine.
  const isLocal = /(^|\.)localhost$/.test(hostname)
  return { host: hostname, origins: [`https://${host}`, ...(isLocal ? [`http://${host}`] : [])] }
}
