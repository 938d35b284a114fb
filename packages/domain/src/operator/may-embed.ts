import { normaliseHost } from '../hosting/host-name.ts'

/**
 * Whether a site, by its origin, may embed the operator's pages in a frame. A host may begin with "*.", which stands
 * for any name in front of it, as in the policy sent to browsers.
 */
export function mayEmbed(embedders: readonly string[], site: string): boolean {
  const origin = normaliseHost(site)
  return embedders.some((embedder) => {
    const [scheme, host = ''] = embedder.split('://')
    if (!host.startsWith('*.')) return embedder === origin
    return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1))
  })
}
