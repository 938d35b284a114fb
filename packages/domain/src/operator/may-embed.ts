import { foldHost } from '../hosting/host-name.ts'

/**
 * Whether a site, by its origin, is one of those that may carry the operator's pages in a frame. A host may begin with
 * "*.", which stands for any name in front of it, as in the policy browsers are sent.
 */
export function mayEmbed(embedders: readonly string[], site: string): boolean {
  const origin = foldHost(site)
  return embedders.some((known) => {
    const [scheme, host = ''] = known.split('://')
    if (!host.startsWith('*.')) return known === origin
    return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1))
  })
}
