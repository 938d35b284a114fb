import type { FastifyReply } from 'fastify'

/**
 * Headers of every response: data, file, redirect or rejection (security.md C3). They forbid MIME sniffing and framing.
 * A page replaces the policy with its own, fuller one. A script's policy would bind the workers started from it.
 */
export const GUARDS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
}

export function setSecurityHeaders(response: FastifyReply): void {
  response.headers(GUARDS)
}
