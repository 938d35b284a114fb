import type { RequestContext } from '../../request-context.ts'

/** What a passkey is bound to: one of the operator's hosts, and the origins of pages on it. */
export type PasskeySite = { host: string; origins: string[] }

/**
 * The site of the page that asks. Undefined in a frame, where the user cannot see which site they sign in to. The host
 * is one that the operator was found by, so that a client cannot invent one.
 */
export function findSite({
  client,
}: {
  client: Pick<RequestContext['client'], 'host' | 'embedder' | 'savesSessions'>
}): PasskeySite | undefined {
  if (client.embedder !== undefined || !client.savesSessions) return undefined
  if (!URL.canParse(`https://${client.host}`)) return undefined
  const { host, hostname } = new URL(`https://${client.host}`)
  // Browsers allow passkeys on https, and on plain http for localhost.
  const isLocal = /(^|\.)localhost$/.test(hostname)
  return { host: hostname, origins: [`https://${host}`, ...(isLocal ? [`http://${host}`] : [])] }
}
