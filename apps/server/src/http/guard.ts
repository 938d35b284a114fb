import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets a call that changes something come only from our own pages (security.md C4): same origin by fetch metadata,
 * or by Origin where a browser sends none; a header no form can send; JSON and nothing else.
 * Returns the HTTP status to refuse with, or undefined.
 */
export function judgeOrigin(request: FastifyRequest): 403 | 415 | undefined {
  if (!isOfOwnSite(request)) return 403
  if (request.headers['x-requested-with'] === undefined) return 403
  return isBodyOfJson(request) ? undefined : 415
}

/** Sent by a page of ours, as far as a browser tells; a form cannot say more of itself. */
export function isOfOwnSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === undefined ? isOwnOrigin(request) : site === 'same-origin'
}

/** True of a request without a body, too. */
export function isBodyOfJson({ method, headers }: FastifyRequest): boolean {
  const hasBody = method === 'POST' || method === 'PUT'
  return !hasBody || isJson(headers['content-type'])
}

function isOwnOrigin({ headers }: FastifyRequest): boolean {
  if (headers.origin === undefined || headers.host === undefined) return false
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

const isJson = (contentType: string | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** The refusal itself: nothing about why, for it is another site that asks. */
export const refuseOrigin = (response: FastifyReply, status: 403 | 415): FastifyReply =>
  response.code(status).send({ code: 0, message: 'Something went wrong, please try again.' })
