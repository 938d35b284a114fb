import type { FastifyReply } from 'fastify'

/**
 * What every answer carries, be it data, a file, a redirect or a refusal (security.md C3): no guessing of types, and no
 * frame. A page replaces the policy by its own, fuller one; a script's would bind the workers it becomes.
 */
export function guardAnswer(response: FastifyReply): void {
  response.header('x-content-type-options', 'nosniff')
  response.header('content-security-policy', "frame-ancestors 'none'")
  response.header('referrer-policy', 'strict-origin-when-cross-origin')
}
