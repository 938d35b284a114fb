import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'

export type HeaderFacts = {
  found: Pick<FoundPage, 'secret' | 'embeds' | 'takesCards' | 'as'>
  nonce: string
  /** Where card fields come from; '' when the operator's cards are not ours to frame. */
  cardFieldsOrigin: string
  /** Whose map the operator shows, where it has a key for it. */
  maps: 'google' | 'azure' | 'own'
  /** Pages that may carry the operator's own. */
  embedders: readonly string[]
  https: boolean
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** What a page may load, who may frame it, what it tells others (security.md C4). */
export function pageHeaders(facts: HeaderFacts): Record<string, string> {
  const { found, https } = facts
  return {
    'content-security-policy': policyOf(facts),
    'x-content-type-options': 'nosniff',
    // The address of a ticket is its key: it is told to nobody.
    'referrer-policy': found.secret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), payment=(self), camera=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': found.secret ? 'private, no-store' : 'no-cache',
    ...(found.secret && { 'x-robots-tag': 'noindex, nofollow' }),
    ...(https && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  }
}

/** Without a key the provider's map is not asked for, and its hosts stay closed. */
export function mapsOf({
  settings: { mapSource, mapKeys },
}: {
  settings: Pick<Operator['settings'], 'mapSource' | 'mapKeys'>
}): HeaderFacts['maps'] {
  if (mapSource === 'google' && mapKeys.google !== '') return 'google'
  return mapSource === 'bing' && mapKeys.azure !== '' ? 'azure' : 'own'
}

type Directive = 'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src'

/** What a provider's map asks of the page, from its own documentation; never `unsafe-eval` or `unsafe-inline`. */
const MAP_HOSTS: Record<HeaderFacts['maps'], Partial<Record<Directive, readonly string[]>>> = {
  own: {},
  google: {
    'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
    'style-src': ['https://fonts.googleapis.com'],
    'img-src': ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
    'font-src': ['https://fonts.gstatic.com'],
    'connect-src': ['https://*.googleapis.com', 'https://*.gstatic.com'],
  },
  azure: {
    'script-src': ['https://atlas.microsoft.com'],
    'style-src': ['https://atlas.microsoft.com'],
    'img-src': ['https://atlas.microsoft.com', 'https://*.atlas.microsoft.com'],
    'font-src': ['https://atlas.microsoft.com'],
    'connect-src': ['https://atlas.microsoft.com', 'https://*.atlas.microsoft.com'],
  },
}

function policyOf(facts: HeaderFacts): string {
  const { found, nonce, cardFieldsOrigin, embedders, https } = facts
  // No script of another house runs where the address is a key.
  const hosts = MAP_HOSTS[found.secret ? 'own' : facts.maps]
  const mapsAt = (directive: Directive) => hosts[directive] ?? []
  const frames = found.takesCards && cardFieldsOrigin !== '' ? [cardFieldsOrigin] : ["'none'"]
  const parents = found.embeds ? ["'self'", ...embedders] : ["'none'"]
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'inline-speculation-rules'",
      ...mapsAt('script-src'),
    ],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...mapsAt('style-src')],
    'img-src': ["'self'", 'data:', 'blob:', ...mapsAt('img-src')],
    'font-src': ["'self'", ...mapsAt('font-src')],
    'connect-src': ["'self'", ...mapsAt('connect-src')],
    'frame-src': frames,
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-ancestors': parents,
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
