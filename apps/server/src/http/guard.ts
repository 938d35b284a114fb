import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Accepts a request that changes something only from our own pages (security.md C4): same origin by fetch metadata, or
 * by Origin if the browser sends none; a header that no form can send; a JSON body only. Returns the HTTP status to
 * reject with, or undefined.
 */
export function checkOrigin(request: FastifyRequest): 403 | 415 | undefined {
  if (!isOfOwnSite(request)) return 403
  if (request.headers['x-requested-with'] === undefined) return 403
  return isBodyOfJson(request) ? undefined : 415
}

/** True if the browser reports that a page of ours sent it. A form cannot send more evidence than this. */
export function isOfOwnSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === undefined ? isOwnOrigin(request) : site === 'same-origin'
}

/** Also true for a request without a body. */
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

/** The rejection gives no reason, because another site sent the request. */
export const rejectOrigin = (response: FastifyReply, status: 403 | 415): FastifyReply =>
  response.code(status).send({ code: 0, message: 'Something went wrong, please try again.' })
