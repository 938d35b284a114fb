import { EVERY_CALL } from '@kerbside/contract/every-call.ts'
import { WEBHOOK_PATH } from '@kerbside/contract/gateway-event.ts'
import { LIVE_PATH } from '@kerbside/contract/live.ts'
import type { Priority } from './judge-load.ts'

/** Health checks and metrics, and the live channel, which has limits of its own (hub/hub-settings.ts). */
const ALWAYS = new Set(['/healthz', '/readyz', '/metrics', LIVE_PATH, `${LIVE_PATH}/negotiate`])

/** Files a page needs, sent from memory: a page without its scripts is worse than none. */
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

/** Calls of these features that only read, such as the console's export of bookings. */
const ONLY_READS = new Set(['/api/desk/bookings/csv'])

/** Single calls of other features: the console's refund is one of the calls about money. */
const FIRST_CALLS = new Set(['POST /api/desk/refund'])

/** Routes that are not in the contract: the API for other programs. */
const OTHERS: readonly { route: RegExp; writes?: true; priority: Priority }[] = [
  { route: /^\/api\/v1\/bookings/, writes: true, priority: 'first' },
  { route: /^\/api\/v1\/(quotes|places)/, priority: 'last' },
]

const CALLS = new Map(
  EVERY_CALL.map(({ feature, call }) => {
    const name = `${call.method} ${call.path}`
    const writes = call.method !== 'GET' || call.guarded === true
    const isFirst =
      call.audience === 'driver' ||
      FIRST_CALLS.has(name) ||
      (FIRST_FEATURES.has(feature) && writes && !ONLY_READS.has(call.path))
    const priority: Priority = isFirst ? 'first' : LAST_FEATURES.has(feature) ? 'last' : 'middle'
    return [name, priority] as const
  }),
)

/** The priority of a request, by its method and the pattern of its route. */
export function priorityOf({ method, route }: { method: string; route: string }): Priority {
  if (ALWAYS.has(route)) return 'always'
  if (route === WEBHOOK_PATH) return 'webhook'
  const known = CALLS.get(`${method} ${route}`)
  if (known) return known
  if (method === 'GET' && STATIC_FILE.test(route)) return 'first'
  const writes = method !== 'GET' && method !== 'HEAD'
  const other = OTHERS.find((one) => one.route.test(route) && (!one.writes || writes))
  return other?.priority ?? 'middle'
}

/** Whether a request is a quote or search of the site, by its method and address: these may be refused before routing. */
export function isShedEarly(method: string, url: string): boolean {
  const queryAt = url.indexOf('?')
  return CALLS.get(`${method} ${queryAt < 0 ? url : url.slice(0, queryAt)}`) === 'last'
}
