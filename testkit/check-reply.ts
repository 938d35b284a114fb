import { ALL_ENDPOINTS } from '@kerbside/contract/all-endpoints.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'

const patterns = ALL_ENDPOINTS.map(({ endpoint }) => ({
  endpoint,
  path: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The endpoint of the contract that serves a request, if there is one. */
export const endpointOf = (method: string, url: string): AnyEndpoint | undefined => {
  const [path = ''] = url.split('?')
  const found =
    patterns.find((item) => item.endpoint.method === method && item.endpoint.path === path) ??
    patterns.find((item) => item.endpoint.method === method && item.path.test(path))
  return found?.endpoint
}

/**
 * What is wrong with the reply of a successful request: it does not fit the contract, or it has a field that the
 * contract does not have. Types do not see the latter: a misspelt optional field is one missing and one too many.
 */
export function findReplyError(endpoint: AnyEndpoint, reply: unknown): string | undefined {
  if (!isFields(reply)) return undefined
  if ((reply['code'] ?? reply['Code']) !== CODE.done) return undefined
  const parsed = endpoint.reply.safeParse(reply)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return `${issue?.path.join('.')}: ${issue?.message}`
  }
  const unknown = findUnknownField(reply, parsed.data)
  return unknown === undefined ? undefined : `a field the contract does not have: ${unknown}`
}

/** The path of the first field of a reply that its schema does not have. */
export function findUnknownField(reply: unknown, parsed: unknown, path = ''): string | undefined {
  if (Array.isArray(reply) && Array.isArray(parsed))
    return reply
      .map((item, index) => findUnknownField(item, parsed[index], `${path}[${index}]`))
      .find(Boolean)
  if (!isFields(reply) || !isFields(parsed)) return undefined
  return Object.entries(reply)
    .map(([name, value]) =>
      name in parsed ? findUnknownField(value, parsed[name], `${path}.${name}`) : `${path}.${name}`,
    )
    .find(Boolean)
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
