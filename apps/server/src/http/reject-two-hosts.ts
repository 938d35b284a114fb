import { CODE } from '@kerbside/contract/codes.ts'
import { normaliseHost } from '@kerbside/domain/hosting/host-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOfPrograms, sendProblem } from './send-problem.ts'

/**
 * An onRequest hook for every route: a request that names two hosts gets a 400 (RFC 9112, section 3.2). A proxy in
 * front may have used the other one.
 */
export async function rejectTwoHosts(
  request: FastifyRequest,
  response: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (hasSingleHost(request.raw)) return undefined
  return isOfPrograms(request.url)
    ? sendProblem(response, { status: 400, code: 'host', detail: 'Name one host.' })
    : response.code(400).send({ code: CODE.refused, message: 'The request is invalid' })
}

function hasSingleHost({ rawHeaders, url = '' }: FastifyRequest['raw']): boolean {
  const named = rawHeaders.filter(
    (_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host',
  )
  const [host = ''] = named
  if (named.length > 1) return false
  if (url.startsWith('/') || url === '*') return true
  // An absolute-form request target, as sent to proxies, contains a host too.
  if (!URL.canParse(url)) return false
  const address = new URL(url)
  const headed = `${address.protocol}//${host}`
  return URL.canParse(headed) && normaliseHost(new URL(headed).host) === normaliseHost(address.host)
}
