import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Measuring } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PaymentProviders } from '../features/payment/payment-providers.ts'
import { type Directive, type Hosts, paymentHosts, scriptsOf } from './payment-hosts.ts'

export type HeaderFacts = {
  found: Pick<FoundPage, 'page' | 'secret' | 'embeds' | 'takesCards' | 'as' | 'counts'>
  nonce: string
  /** The operator's payment providers; used only on a page that takes payments. */
  payments: PaymentProviders
  /** The provider of the operator's map, if the operator has a key for it. */
  maps: 'google' | 'azure' | 'own'
  /** The operator's analytics provider, for visitors who consented. */
  measuring?: Measuring | undefined
  /** Sites that may embed the operator's pages. */
  embedders: readonly string[]
  https: boolean
  /** Rendered from a draft: not cached, not indexed, and framed only by our own console. */
  isPreview?: boolean
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Headers that limit what a page may load, which sites may frame it and what it reveals to others (security.md C4). */
export function pageHeaders(facts: HeaderFacts): Record<string, string> {
  const { found, https, isPreview } = facts
  const isSecret = found.secret || isPreview === true
  return {
    'content-security-policy': policyOf(facts),
    'x-content-type-options': 'nosniff',
    // A ticket's address is a secret, so no referrer is sent.
    'referrer-policy': isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': `geolocation=(self), payment=(${payersOf(facts)}), camera=(), microphone=()`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': isSecret ? 'private, no-store' : 'no-cache',
    ...(isSecret && { 'x-robots-tag': 'noindex, nofollow' }),
    ...(https && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  }
}

/** Without a key the provider's map is not used, and its hosts are not allowed. */
export function mapsOf({
  settings: { mapSource, mapKeys },
}: {
  settings: Pick<Operator['settings'], 'mapSource' | 'mapKeys'>
}): HeaderFacts['maps'] {
  if (mapSource === 'google' && mapKeys.google !== '') return 'google'
  return mapSource === 'bing' && mapKeys.azure !== '' ? 'azure' : 'own'
}

/** The page itself, and a wallet's frames, may open the browser's payment dialog. */
function payersOf({ found, payments }: HeaderFacts): string {
  const frames = found.takesCards
    ? scriptsOf(payments).flatMap(({ maySheet = [] }) => maySheet)
    : []
  return ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
}

/** The sources that each map provider documents; never `unsafe-eval` or `unsafe-inline`. */
const MAP_HOSTS: Record<HeaderFacts['maps'], Hosts> = {
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

/**
 * The sources that an analytics provider needs. Two providers get their data by a request and run no script here;
 * Google's list is its own (https://developers.google.com/tag-platform/security/guides/csp).
 */
function measuringHosts({ provider, server }: Measuring): Hosts {
  if (provider !== 'google') return { 'connect-src': [new URL(server).origin] }
  return {
    'script-src': ['https://www.googletagmanager.com'],
    'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
    'connect-src': ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
  }
}

function policyOf(facts: HeaderFacts): string {
  const { found, nonce, payments, embedders, https } = facts
  // A page with a secret address uses only the built-in map; the payment provider is needed there.
  const maps = MAP_HOSTS[found.secret ? 'own' : facts.maps]
  const payers = found.takesCards ? paymentHosts(payments) : {}
  const isCounted = found.counts && !facts.isPreview
  const counting = isCounted && facts.measuring ? measuringHosts(facts.measuring) : {}
  const at = (directive: Directive) =>
    [maps, payers, counting].flatMap((hosts: Hosts) => hosts[directive] ?? [])
  // The console frames the operator's own site beside the settings that change it.
  const frames = found.page === 'console' ? ["'self'"] : at('frame-src')
  const frameAncestors = found.embeds ? ["'self'", ...embedders] : ["'none'"]
  // A page that is embedded without permission may be framed anywhere, because it only says so.
  const carried = found.page === 'quickbookinginvalid' ? ['*'] : frameAncestors
  const parents = facts.isPreview ? ["'self'"] : carried
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'", ...at('form-action')],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'inline-speculation-rules'", ...at('script-src')],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...at('style-src')],
    'img-src': ["'self'", 'data:', 'blob:', ...at('img-src')],
    'font-src': ["'self'", ...at('font-src')],
    'connect-src': ["'self'", ...at('connect-src')],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-ancestors': parents,
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
