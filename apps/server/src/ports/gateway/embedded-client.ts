import type { EmbeddedOptions } from './embedded.ts'

export type Sent = { merchant: string; post?: { key: string; body: object } }
export type Reply = { heard: true; status: number; body: unknown } | { heard: false; why: string }
export type Ask = (path: string, sent: Sent) => Promise<Reply>

/** Asks the sandbox gateway as a merchant; the key of a POST makes its effect happen once. */
export const openAsk =
  ({ baseUrl, secretFor, timeoutMs = 8_000 }: EmbeddedOptions): Ask =>
  async (path, { merchant, post }) => {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method: post ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${merchant}:${secretFor(merchant) ?? ''}`,
          ...(post && { 'content-type': 'application/json', 'idempotency-key': post.key }),
        },
        ...(post && { body: JSON.stringify(post.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { heard: true, status: response.status, body: await response.json() }
    } catch (error) {
      return { heard: false, why: error instanceof Error ? error.name : 'no answer' }
    }
  }
