import type { FastifyReply } from 'fastify'

/**
 * What every answer carries, be it data, a file, a redirect or a refusal (security.md C3): no guessing of types, and no
 * frame. A page replaces the policy by its own, fuller one; a script's would bind the workers it becomes.
 */
export const GUARDS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
}

export function guardAnswer(response: FastifyReply): void {
  response.headers(GUARDS)
}
