import type { Measuring } from '@kerbside/domain/operator/measuring.ts'

/** The page's address without its query, which may contain a name, a promo code or a key. */
const here = (): string => location.origin + location.pathname

/** Only the origin of the referring site. */
function origin(): string {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
  return from === location.origin ? '' : from
}

let isCounted = false

/** Reports this page once. Call only with the visitor's consent. */
export function countVisit(measuring: Measuring): void {
  if (measuring.provider === 'google') allowGoogle(measuring, true)
  if (isCounted) return
  isCounted = true
  switch (measuring.provider) {
    case 'plausible':
      return sendToPlausible(measuring)
    case 'matomo':
      return sendToMatomo(measuring)
    case 'google':
      return openGoogle(measuring)
  }
}

/** After a rejection: deletes what was stored for counting, and stops a running script. */
export function stopCountingVisits(measuring: Measuring): void {
  if (measuring.provider !== 'google') return
  allowGoogle(measuring, false)
  for (const name of googleCookies(measuring))
    if (document.cookie.includes(`${name}=`))
      // oxlint-disable-next-line unicorn/no-document-cookie -- the cookies of Google's script, which it lets stand
      document.cookie = `${name}=; Path=/; Max-Age=0; Secure; SameSite=Lax`
}

/** Sends and accepts no cookie, and does not wait for the response. */
const fetchOptions = { mode: 'no-cors', credentials: 'omit', keepalive: true } as const

/** https://plausible.io/docs/events-api */
function sendToPlausible({ id, server }: Measuring): void {
  const body = JSON.stringify({ name: 'pageview', domain: id, url: here(), referrer: origin() })
  fetch(`${server}/api/event`, { ...fetchOptions, method: 'POST', body }).catch(() => undefined)
}

/** https://developer.matomo.org/api-reference/tracking-api; without a visitor id it recognises no visitor. */
function sendToMatomo({ id, server }: Measuring): void {
  const visit = new URLSearchParams({
    idsite: id,
    rec: '1',
    apiv: '1',
    send_image: '0',
    action_name: document.title,
    url: here(),
    urlref: origin(),
  })
  fetch(`${server}/matomo.php?${visit}`, fetchOptions).catch(() => undefined)
}

const SIX_MONTHS_SECONDS = 180 * 24 * 60 * 60

/**
 * https://developers.google.com/tag-platform/gtagjs/reference: its script, limited to this host and without
 * advertising.
 */
function openGoogle({ id }: Measuring): void {
  const layer: unknown[] = []
  Reflect.set(window, 'dataLayer', layer)
  // Its script requires the `arguments` object and does not accept an array.
  const gtag: (...args: unknown[]) => void = function () {
    // oxlint-disable-next-line prefer-rest-params -- see above
    layer.push(arguments)
  }
  gtag('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  gtag('js', new Date())
  gtag('config', id, {
    page_location: here(),
    page_referrer: origin(),
    cookie_domain: 'none',
    cookie_expires: SIX_MONTHS_SECONDS,
    cookie_flags: 'SameSite=Lax;Secure',
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** https://developers.google.com/analytics/devguides/collection/gajs/#disable */
const allowGoogle = ({ id }: Measuring, allowed: boolean): void =>
  void Reflect.set(window, `ga-disable-${id}`, !allowed)

const googleCookies = ({ id }: Measuring): readonly string[] => ['_ga', `_ga_${id.slice(2)}`]
