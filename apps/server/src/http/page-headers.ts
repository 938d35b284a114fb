import type { FoundPage } from '@kerbside/contract/pages.ts'

export type HeaderFacts = {
  found: Pick<FoundPage, 'secret' | 'embeds' | 'takesCards' | 'as'>
  nonce: string
  /** Where card fields come from; '' when the operator's cards are not ours to frame. */
  cardFieldsOrigin: string
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

function policyOf({ found, nonce, cardFieldsOrigin, embedders, https }: HeaderFacts): string {
  const frames = found.takesCards && cardFieldsOrigin !== '' ? [cardFieldsOrigin] : ["'none'"]
  const parents = found.embeds ? ["'self'", ...embedders] : ["'none'"]
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'inline-speculation-rules'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
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
