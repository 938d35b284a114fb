import { mayEmbed } from '@kerbside/domain/operator/may-embed.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Accepts pages of this host and of the sites that may embed its operator; programs send no origin. Browsers do not
 * check before they open a WebSocket, so the origin is checked here for every transport.
 */
export function allowOrigin({
  request,
  response,
  profile,
}: {
  request: FastifyRequest
  response: FastifyReply
  profile: Operator
}): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  if (host === request.host || host === request.headers.host) return true
  if (!mayEmbed(profile.settings.embedders, origin)) return false
  response.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  })
  return true
}
