import { normaliseHost } from '@kerbside/domain/hosting/host-name.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const Query = z.object({ domain: z.string().max(253) })

/**
 * `GET /certificate-domain?domain=book.example.com` for a proxy that makes certificates on demand, such as Caddy's `ask`
 * (deploy/Caddyfile): 200 if this install serves the domain, else 404. Without the check, strangers could point domains at
 * the proxy and use up its certificate authority's limits.
 */
export function certificateDomainRoutes(
  app: FastifyInstance,
  { platformHostname, isOperatorHost }: CertificateDomains,
): void {
  app.get('/certificate-domain', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const parsed = Query.safeParse(query)
    const domain = normaliseHost(parsed.data?.domain ?? '')
    const isServed =
      domain !== '' && (domain === platformHostname || (await isOperatorHost(domain)))
    return reply.code(isServed ? 200 : 404).send({ isServed })
  })
}

type CertificateDomains = {
  /** Host name of the platform's own page. */
  platformHostname: string
  /** Whether an operator has exactly this host name, and has proved it. */
  isOperatorHost: (host: string) => Promise<boolean>
}
