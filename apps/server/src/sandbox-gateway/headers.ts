import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MerchantSites } from './sandbox-deps.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

/** The headers of every response of this origin: no cookies, no other origins, and no framing. */
export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': [...POLICY, "frame-ancestors 'none'"].join('; '),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
  })
}

/** Allows the merchant's sites, and only those, to put this page into a frame. */
export function allowFraming(reply: FastifyReply, { pages, embedders }: MerchantSites): void {
  const ancestors = [...pages, ...embedders].filter(isOrigin)
  const framedBy = ancestors.length === 0 ? "'none'" : ancestors.join(' ')
  reply.headers({
    'content-security-policy': [...POLICY, `frame-ancestors ${framedBy}`].join('; '),
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Accepts an origin and nothing else, so that no operator's setting can inject into the policy. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** A page of another origin cannot read a response here, and must not even trigger one. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === headers.host
}
