import { schemaOf } from '@kerbside/contract/open-api.ts'
import { ALL_PARTNER_ENDPOINTS } from '@kerbside/contract/partner/all-partner-endpoints.ts'
import { type AnyPartnerEndpoint, CALLS_A_MINUTE } from '@kerbside/contract/partner/endpoint.ts'
import { EVENT_TYPES } from '@kerbside/domain/partner/event-type.ts'

const STYLE = `:root{color-scheme:light dark;--soft:#555;--line:#ccc;--sunk:#f3f3f3}
@media(prefers-color-scheme:dark){:root{--soft:#aaa;--line:#444;--sunk:#222}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h1{line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid var(--line);padding-top:1.5rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{background:var(--sunk);padding:.75rem;overflow-x:auto}
.of{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line)}
h2 code{overflow-wrap:anywhere}nav ul{columns:18rem;padding:0;list-style:none}.soft{color:var(--soft)}`

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '',
  )

type Property = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Property[]
  items?: Property
  properties?: Record<string, Property>
  required?: string[]
  description?: string
}

function formatType(property: Property): string {
  if (property.const !== undefined) return JSON.stringify(property.const)
  if (property.enum) return property.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (property.anyOf) return [...new Set(property.anyOf.map(formatType))].join(' or ')
  if (property.items) return `list of ${formatType(property.items)}`
  return [property.type ?? 'any'].flat().join(' or ')
}

/** The path of every field, nested ones included: `passenger.phone`, `legs[].state`. */
function rowsOf(schema: Property, before = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = before + name
    const needed = schema.required?.includes(name) ? 'always' : ''
    const about = property.description ?? ''
    const row = `<tr><td><code>${escaped(path)}</code></td><td>${escaped(formatType(property))}</td><td>${needed}</td><td>${escaped(about)}</td></tr>`
    const inner = property.items?.properties ? property.items : property
    return [row, ...rowsOf(inner, property.items ? `${path}[].` : `${path}.`)]
  })
}

function table(schema: Property, heading: string): string {
  const rows = rowsOf(schema)
  if (rows.length === 0) return `<p class="soft">${heading}: empty.</p>`
  return `<div class="of"><table><thead><tr><th scope="col">${heading}</th><th scope="col">Type</th><th scope="col"></th><th scope="col"></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const section = ({ name, endpoint }: { name: string; endpoint: AnyPartnerEndpoint }): string => `
<section><h2 id="${name}"><code>${endpoint.method} ${escaped(endpoint.path)}</code></h2>
<p>${escaped(endpoint.about)}</p><p class="soft">Requires a key with the permission <b>${endpoint.scope}</b>. Responds with ${endpoint.status ?? 200}.</p>
${table(schemaOf(endpoint.input, 'input') as Property, 'Request')}
${table(schemaOf(endpoint.reply, 'output') as Property, 'Response')}</section>`

/** The documentation page, from the same schemas that parse requests. It works without a script. */
export function writeDocsPage({ title, server }: { title: string; server: string }): string {
  const list = ALL_PARTNER_ENDPOINTS.map(
    ({ name, endpoint }) =>
      `<li><a href="#${name}"><code>${endpoint.method} ${escaped(endpoint.path)}</code></a></li>`,
  ).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escaped(title)}</h1>
<p>Quotes, bookings, jobs and events for other systems. Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<pre>curl ${escaped(server)}/api/v1/vehicle-types -H "Authorization: Bearer kbk_…"</pre>
<p>Create a key in the console; it’s shown once. Each key can make ${CALLS_A_MINUTE} calls a minute. Every response gives the number left in
<code>ratelimit-remaining</code>. Amounts are in major units. New fields may be added; existing fields aren’t removed.</p>
<h2 id="problems">Errors</h2>
<p>Every response other than 2xx is <code>application/problem+json</code> (RFC 9457): <code>code</code> is for your program,
<code>detail</code> for people.</p>
<ul><li id="400">400: invalid request; the detail names the field.</li><li id="401">401: missing or invalid key for this operator.</li>
<li id="403">403: the key lacks the permission.</li><li id="404">404: not found, or not yours.</li>
<li id="409">409: conflict with the current state; read it again.</li>
<li id="412">412: changed since the <code>If-Match</code> you sent; read it again.</li><li id="422">422: the request can’t be carried out; the detail says why.</li>
<li id="429">429: too many requests; wait for the seconds in <code>retry-after</code>.</li><li id="503">503: temporarily unavailable.</li></ul>
<h2 id="cards">Paying by card</h2>
<p>Card details never pass through this API. A booking with <code>"paymentMethod": "card"</code> is held, and the response has a
<code>payUrl</code>: send your guest there. Once paid, the booking is confirmed and you get <code>booking.confirmed</code> and
<code>payment.captured</code>. If it isn’t paid before <code>payBy</code>, you get <code>booking.expired</code> and nothing is charged. Send the
same request with its <code>Idempotency-Key</code> again to get the URL again.</p>
<h2 id="webhooks">Webhooks</h2>
<p>Events are sent to the URLs set in the console, signed as <b>Standard Webhooks</b>: <code>webhook-id</code>,
<code>webhook-timestamp</code> and <code>webhook-signature</code> (<code>v1,</code> and the base64 of HMAC-SHA256 over
<code>id.timestamp.body</code>, with what follows <code>whsec_</code> in the secret, decoded, as the key). Respond with 2xx within
10 seconds. Failed deliveries are retried for three days under the same id; missed events stay in the list of events.</p>
<p>Types: ${EVENT_TYPES.map((type) => `<code>${type}</code>`).join(', ')}.</p>
<nav aria-label="Calls"><h2>Calls</h2><ul>${list}</ul></nav>
${ALL_PARTNER_ENDPOINTS.map(section).join('')}
</main></body></html>`
}
