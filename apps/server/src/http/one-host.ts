import { CODE } from '@kerbside/contract/codes.ts'
import { foldHost } from '@kerbside/domain/hosting/host-name.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOfPrograms, refuseProgram } from './refuse-program.ts'

/**
 * An onRequest hook for every route: a request that names two hosts is answered with 400 (RFC 9112, section 3.2). A proxy
 * in front may have used the other one.
 */
export async function refuseTwoHosts(
  request: FastifyRequest,
  response: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (namesOneHost(request.raw)) return undefined
  return isOfPrograms(request.url)
    ? refuseProgram(response, { status: 400, code: 'host', detail: 'Name one host.' })
    : response.code(400).send({ code: CODE.refused, message: 'The request is invalid' })
}

function namesOneHost({ rawHeaders, url = '' }: FastifyRequest['raw']): boolean {
  const named = rawHeaders.filter(
    (_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host',
  )
  const [host = ''] = named
  if (named.length > 1) return false
  if (url.startsWith('/') || url === '*') return true
  // an absolute-form request target, as sent to proxies: it contains a host, too
  if (!URL.canParse(url)) return false
  const address = new URL(url)
  const headed = `${address.protocol}//${host}`
  return URL.canParse(headed) && foldHost(new URL(headed).host) === foldHost(address.host)
}
