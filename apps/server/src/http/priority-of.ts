import { ALL_ENDPOINTS } from '@kerbside/contract/all-endpoints.ts'
import { WEBHOOK_PATH } from '@kerbside/contract/gateway-event.ts'
import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { Priority } from './decide-load.ts'

/** Health checks and metrics, and the live channel, which has limits of its own (hub/hub-settings.ts). */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics', LIVE_PATH, `${LIVE_PATH}/negotiate`])

/** Files that a page needs, served from memory: a page without its scripts is useless. */
const STATIC_FILE = /^\/(?!api\/).*\.(m?js|css|woff2|svg|png|webp|ico|json|txt)$/

/** Features that change a booking or its payment. */
const FIRST_FEATURES = new Set([
  'booking',
  'payment',
  'gateway-event',
  'payment-link',
  'refund',
  'cancellation',
  'amendment',
  'dispatch',
])

const LAST_FEATURES = new Set(['quotation', 'places', 'flights'])

/** Endpoints of these features that only read, such as the console's export of bookings. */
const READ_ONLY_PATHS = new Set(['/api/desk/bookings/csv'])

/** Single endpoints of other features, such as the console's refund. */
const FIRST_CALLS = new Set(['POST /api/desk/refund'])

/** Routes that are not in the contract: the API for other programs. */
const OTHERS: readonly { route: RegExp; writes?: true; priority: Priority }[] = [
  { route: /^\/api\/v1\/bookings/, writes: true, priority: 'first' },
  { route: /^\/api\/v1\/(quotes|places)/, priority: 'last' },
]

const CALLS = new Map(
  ALL_ENDPOINTS.map(({ feature, endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`
    const writes = endpoint.method !== 'GET' || endpoint.guarded === true
    const isFirst =
      endpoint.audience === 'driver' ||
      FIRST_CALLS.has(name) ||
      (FIRST_FEATURES.has(feature) && writes && !READ_ONLY_PATHS.has(endpoint.path))
    const priority: Priority = isFirst ? 'first' : LAST_FEATURES.has(feature) ? 'last' : 'middle'
    return [name, priority] as const
  }),
)

/** The priority of a request, by its method and the pattern of its route. */
export function priorityOf({ method, route }: { method: string; route: string }): Priority {
  if (ALWAYS.has(route)) return 'always'
  if (route === WEBHOOK_PATH) return 'webhook'
  const existing = CALLS.get(`${method} ${route}`)
  if (existing) return existing
  if (method === 'GET' && STATIC_FILE.test(route)) return 'first'
  const writes = method !== 'GET' && method !== 'HEAD'
  const other = OTHERS.find((item) => item.route.test(route) && (!item.writes || writes))
  return other?.priority ?? 'middle'
}

/**
 * Whether a request is a quote or search of the site, by its method and address: these may be rejected before
 * routing.
 */
export function isShedEarly(method: string, url: string): boolean {
  const queryAt = url.indexOf('?')
  return CALLS.get(`${method} ${queryAt < 0 ? url : url.slice(0, queryAt)}`) === 'last'
}
