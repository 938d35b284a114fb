import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'

export type RecordedRequest = { method: string; path: string; input: unknown; headers: Headers }

type Answering = { endpoint: AnyEndpoint; answer: (input: never) => unknown }

/** One endpoint of a test's server; the contract types its reply and validates its input. */
export function answering<E extends AnyEndpoint>(
  endpoint: E,
  handler: (input: InputOf<E>) => ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>,
): Answering {
  return { endpoint, answer: handler }
}

/**
 * Replaces the browser's fetch by a server with these endpoints only. It records its requests,
 * oldest first; a request that violates the contract fails the test.
 */
export function givenServer(calls: readonly Answering[]): { requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = []
  globalThis.fetch = async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, 'http://site.test')
    const method = init?.method ?? 'GET'
    const input: unknown =
      typeof init?.body === 'string'
        ? JSON.parse(init.body)
        : Object.fromEntries(url.searchParams.entries())
    requests.push({ method, path: url.pathname, input, headers: new Headers(init?.headers) })
    const endpointCall = calls.find(
      ({ endpoint }) => endpoint.method === method && endpoint.path === url.pathname,
    )
    if (!endpointCall) throw new Error(`no one answers ${method} ${url.pathname}`)
    endpointCall.endpoint.input.parse(input)
    const handler = await endpointCall.answer(input as never)
    return handler instanceof Response ? handler : Response.json(handler)
  }
  return { requests }
}
