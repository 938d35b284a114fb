import { randomBytes } from 'node:crypto'
import { MISSING } from '@kerbside/contract/codes.ts'
import { newOperator } from '@kerbside/domain/hosting/new-operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from './page-headers.ts'
import { NO_PROVIDERS } from './payment-hosts.ts'
import { sendText } from './send-page.ts'
import type { SiteSource } from './site-files.ts'

/** The look of the platform's own page. It has no id, so no operator's page is found for it. */
const INSTALL = newOperator({
  id: '',
  slug: 'install',
  name: 'Kerbside',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  base: { lat: 51.5072, lng: -0.1276 },
})

/** Sends the platform's page. The page itself is anonymous; the browser learns from API requests who is signed in. */
export async function sendPlatformPage(
  deps: { source: SiteSource; now: () => Date },
  { request, response }: { request: FastifyRequest; response: FastifyReply },
): Promise<FastifyReply> {
  const site = await deps.source.site()
  const found = site.find({ pathname: '/host', operator: INSTALL })
  if (!found) return response.code(404).send(MISSING)
  const nonce = randomBytes(16).toString('base64url')
  const { development } = deps.source
  const { 'content-security-policy': policy, ...headers } = pageHeaders({
    found,
    nonce,
    payments: NO_PROVIDERS,
    maps: 'own',
    embedders: [],
    https: request.protocol === 'https',
  })
  response.headers(headers)
  if (!development && policy) response.header('content-security-policy', policy)
  const origin = `${request.protocol}://${request.host}`
  const page = site.render({ found, operator: INSTALL, facts: {}, now: deps.now(), origin })
  const text = await deps.source.finish(page.parts.join(nonce), '/host')
  return sendText({ request, response }, { text, type: 'text/html; charset=utf-8' })
}
