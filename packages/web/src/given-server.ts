import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'

export type Asked = { method: string; path: string; said: unknown; headers: Headers }

type Answering = { endpoint: AnyEndpoint; answer: (said: never) => unknown }

/** One call of a test's server; its answer is typed by the contract, and its question is checked by it. */
export function answering<Call extends AnyEndpoint>(
  endpoint: Call,
  answer: (said: InputOf<Call>) => ReplyOf<Call> | Response | Promise<ReplyOf<Call>>,
): Answering {
  return { endpoint, answer }
}

/**
 * A server that answers these calls and no other, in place of the browser's fetch. What it was asked is kept,
 * oldest first; a question the contract would refuse fails the test.
 */
export function givenServer(calls: readonly Answering[]): { asked: Asked[] } {
  const asked: Asked[] = []
  globalThis.fetch = async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, 'http://site.test')
    const method = init?.method ?? 'GET'
    const said: unknown =
      typeof init?.body === 'string'
        ? JSON.parse(init.body)
        : Object.fromEntries(url.searchParams.entries())
    asked.push({ method, path: url.pathname, said, headers: new Headers(init?.headers) })
    const known = calls.find(
      ({ endpoint }) => endpoint.method === method && endpoint.path === url.pathname,
    )
    if (!known) throw new Error(`nobody answers ${method} ${url.pathname}`)
    known.endpoint.input.parse(said)
    const answer = await known.answer(said as never)
    return answer instanceof Response ? answer : Response.json(answer)
  }
  return { asked }
}
