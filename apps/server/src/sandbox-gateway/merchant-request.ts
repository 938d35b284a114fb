import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { merchantOf } from './merchant-secret.ts'
import type { SandboxDeps } from './sandbox-deps.ts'

const Key = z.string().regex(/^[\w.:-]{8,255}$/)

export type Rejection = { status: number; code: string }
export type MerchantRequest<T> =
  | { ok: true; merchant: string; key: string; input: T }
  | { ok: false; rejection: Rejection }

/**
 * Reads a request of a merchant's server: the merchant, the idempotency key (POST only), and the parameters in
 * its path, its query or its body.
 */
export function readRequest<T>(
  deps: SandboxDeps,
  { request, shape }: { request: FastifyRequest; shape: z.ZodType<T> },
): MerchantRequest<T> {
  const { headers, method, body, query, params } = request
  const merchant = merchantOf(deps, headers)
  if (merchant === undefined)
    return { ok: false, rejection: { status: 401, code: 'authentication_failed' } }
  const isPost = method === 'POST'
  const key = isPost ? Key.safeParse(headers['idempotency-key']) : { success: true, data: '' }
  const input = shape.safeParse({ ...entries(isPost ? body : query), ...entries(params) })
  if (!input.success || key.data === undefined)
    return { ok: false, rejection: { status: 400, code: 'invalid_request' } }
  return { ok: true, merchant, key: key.data, input: input.data }
}

const entries = (payload: unknown): object =>
  typeof payload === 'object' && payload !== null ? payload : {}

export const reject = (reply: FastifyReply, { status, code }: Rejection): FastifyReply =>
  reply.code(status).send({ error: { code } })
