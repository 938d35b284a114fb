import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Measuring } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import {
  type Directive,
  type Hosts,
  type PaymentProviders,
  paymentHosts,
  scriptsOf,
} from './payment-hosts.ts'

export type HeaderFacts = {
  found: Pick<FoundPage, 'page' | 'secret' | 'embeds' | 'takesCards' | 'as' | 'counts'>
  nonce: string
  /** Who takes the operator's money; asked only of a page that takes it. */
  payments: PaymentProviders
  /** Whose map the operator shows, where it has a key for it. */
  maps: 'google' | 'azure' | 'own'
  /** Who counts the operator's visits, of visitors who said yes. */
  measuring?: Measuring | undefined
  /** Pages that may carry the operator's own. */
  embedders: readonly string[]
  https: boolean
  /** Drawn with a draft: nobody keeps it, nobody finds it, and only our own console frames it. */
  isPreview?: boolean
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** What a page may load, who may frame it, what it tells others (security.md C4). */
export function pageHeaders(facts: HeaderFacts): Record<string, string> {
  const { found, https, isPreview } = facts
  const isSecret = found.secret || isPreview === true
  return {
    'content-security-policy': policyOf(facts),
    'x-content-type-options': 'nosniff',
    // The address of a ticket is its key: it is told to nobody.
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

/** Without a key the provider's map is not asked for, and its hosts stay closed. */
export function mapsOf({
  settings: { mapSource, mapKeys },
}: {
  settings: Pick<Operator['settings'], 'mapSource' | 'mapKeys'>
}): HeaderFacts['maps'] {
  if (mapSource === 'google' && mapKeys.google !== '') return 'google'
  return mapSource === 'bing' && mapKeys.azure !== '' ? 'azure' : 'own'
}

/** The page itself, and frames of a wallet, may open the browser's payment dialog. */
function payersOf({ found, payments }: HeaderFacts): string {
  const frames = found.takesCards
    ? scriptsOf(payments).flatMap(({ maySheet = [] }) => maySheet)
    : []
  return ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
}

/** What a provider's map asks of the page, from its own documentation; never `unsafe-eval` or `unsafe-inline`. */
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
 * What counting visits asks of the page: two are told by a call of ours and run nothing here; Google's script is its own
 * (https://developers.google.com/tag-platform/security/guides/csp).
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
  // No map of another house is drawn where the address is a key; who takes the money must be there.
  const maps = MAP_HOSTS[found.secret ? 'own' : facts.maps]
  const payers = found.takesCards ? paymentHosts(payments) : {}
  const isCounted = found.counts && !facts.isPreview
  const counting = isCounted && facts.measuring ? measuringHosts(facts.measuring) : {}
  const at = (directive: Directive) =>
    [maps, payers, counting].flatMap((hosts: Hosts) => hosts[directive] ?? [])
  // the console shows the operator's own site beside what is changed of it
  const frames = found.page === 'console' ? ["'self'"] : at('frame-src')
  const own = found.embeds ? ["'self'", ...embedders] : ["'none'"]
  // a page that is carried where it may not be says so there, and nothing else
  const carried = found.page === 'quickbookinginvalid' ? ['*'] : own
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
