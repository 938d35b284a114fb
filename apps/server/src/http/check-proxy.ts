import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

/**
 * Logs one warning when visitors arrive through a proxy whose headers are missing or not trusted: then all of them have
 * the proxy's address and share its rate limits. With https in PUBLIC_URL there is always a proxy.
 */
export function checkProxy(
  app: FastifyInstance,
  { log, publicUrl }: { log: Log; publicUrl: string },
): void {
  const { protocol, host } = new URL(publicUrl)
  if (protocol !== 'https:') return
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.host !== host || hasOwnAddress(request)) return
    hasWarned = true
    log.warn({ from: request.ip }, describe(request))
  })
}

/** Whether the address is the visitor's, stated by a trusted proxy. */
const hasOwnAddress = ({ ips = [] }: FastifyRequest): boolean => ips.length > 1

const describe = ({ headers, ip }: FastifyRequest): string =>
  headers['x-forwarded-for'] === undefined
    ? `A request for PUBLIC_URL came from ${ip} without X-Forwarded-For. Let the proxy send X-Forwarded-For and X-Forwarded-Proto; until then all visitors share one rate limit.`
    : `The proxy at ${ip} isn’t among TRUSTED_PROXIES, so its X-Forwarded-For is ignored and all visitors share one rate limit. Add its address.`
