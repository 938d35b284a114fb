import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxMeans } from './means.ts'
import { merchantOf } from './merchant-secret.ts'

const Key = z.string().regex(/^[\w.:-]{8,255}$/)

export type Refusal = { status: number; code: string }
export type MerchantRequest<T> =
  | { ok: true; merchant: string; key: string; asked: T }
  | { ok: false; refusal: Refusal }

/**
 * A request of a merchant's server: who it is, the key that makes its effect happen once (POST only), and what it asks,
 * in its path, its query or its body.
 */
export function readRequest<T>(
  means: SandboxMeans,
  { request, shape }: { request: FastifyRequest; shape: z.ZodType<T> },
): MerchantRequest<T> {
  const { headers, method, body, query, params } = request
  const merchant = merchantOf(means, headers)
  if (merchant === undefined)
    return { ok: false, refusal: { status: 401, code: 'authentication_failed' } }
  const isPost = method === 'POST'
  const key = isPost ? Key.safeParse(headers['idempotency-key']) : { success: true, data: '' }
  const asked = shape.safeParse({ ...entries(isPost ? body : query), ...entries(params) })
  if (!asked.success || key.data === undefined)
    return { ok: false, refusal: { status: 400, code: 'invalid_request' } }
  return { ok: true, merchant, key: key.data, asked: asked.data }
}

const entries = (said: unknown): object => (typeof said === 'object' && said !== null ? said : {})

export const refuse = (reply: FastifyReply, { status, code }: Refusal): FastifyReply =>
  reply.code(status).send({ error: { code } })
