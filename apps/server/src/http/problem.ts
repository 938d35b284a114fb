import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Log } from '../log.ts'
import { sqlStateOf } from '../postgres/database-error.ts'
import { isConnectionLostError } from '../postgres/lost-connection.ts'

/** One sentence that names the invalid field: "picklat must be a number". */
export function formatIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The request is invalid'
  const field = issue.path.join('.')
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message))
    return `${field} is required`
  if (field === '')
    return issue.message.startsWith('Invalid input') ? 'The request is invalid' : issue.message
  const last = String(issue.path.at(-1))
  // "Promo Code is required" already names promocode.
  if (issue.message.toLowerCase().replaceAll(' ', '').includes(last.toLowerCase()))
    return issue.message
  return issue.message.startsWith('Invalid') ? `${field} is invalid` : `${field}: ${issue.message}`
}

/** SQLSTATEs that mean "try again": shutdown, no space, too many connections; lock, statement and idle timeouts. */
const NOT_NOW = /^(53|57P|58030|55P03|57014|25P0[34])/

/** True if the database is away or full: the customer may try again in a moment. */
export function isNotNow(error: unknown): boolean {
  const code = sqlStateOf(error)
  if (isConnectionLostError(error) || NOT_NOW.test(code) || code === 'ENOSPC') return true
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect')
}

/** An error for routes to throw: 503 if the server is at its limit, 429 if the client tried too often. */
export const waitFirst = (why: { reason: 'busy' | 'too-often'; waitSeconds: number }): Error =>
  Object.assign(new Error(why.reason), {
    statusCode: why.reason === 'busy' ? 503 : 429,
    waitSeconds: why.waitSeconds,
  })

const waitOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'waitSeconds' in error
    ? Number(error.waitSeconds)
    : undefined

/** Handles unforeseen errors: logged once, answered without a reason. */
export function registerErrorHandler(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, response) => {
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error
        ? Number(error.statusCode)
        : 500
    const wait = waitOf(error)
    if (wait !== undefined) response.header('retry-after', wait)
    if (wait !== undefined && status === 503)
      return response.code(503).send({ code: CODE.failed, message: GENERIC_MESSAGE })
    if (status === 429)
      return response.code(429).send({
        code: CODE.refused,
        message: 'You’ve tried this too many times. Please wait a moment and try again.',
      })
    // For a person who tried to upload a film as a logo.
    if (status === 413)
      return response
        .code(413)
        .send({ code: CODE.refused, message: 'This is too large to be sent' })
    if (status >= 400 && status < 500)
      return response.code(status).send({ code: CODE.refused, message: 'The request is invalid' })
    const route = request.routeOptions.url
    if (isNotNow(error)) {
      log.warn(
        { request: request.id, route, sqlstate: sqlStateOf(error) },
        'temporarily unavailable',
      )
      return response
        .code(503)
        .header('retry-after', '2')
        .send({ code: CODE.failed, message: GENERIC_MESSAGE })
    }
    log.error({ request: request.id, route, err: error }, 'unexpected')
    return response.code(500).send({ code: CODE.failed, message: GENERIC_MESSAGE })
  })
}
