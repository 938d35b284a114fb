export type ClientOptions = {
  /** The URL of the sandbox gateway for this process, such as `http://127.0.0.1:3001`. */
  baseUrl: string
  secretFor: (merchant: string) => string | undefined
  /** In milliseconds; after that the outcome is unknown. */
  timeoutMs?: number
}

export type Sent = { merchant: string; post?: { key: string; body: object } }
export type Reply =
  | { received: true; status: number; body: unknown }
  | { received: false; why: string }
export type SendRequest = (path: string, sent: Sent) => Promise<Reply>

/** Sends requests to the sandbox gateway as a merchant; a POST with an idempotency key takes effect once. */
export const openRequester =
  ({ baseUrl, secretFor, timeoutMs = 8_000 }: ClientOptions): SendRequest =>
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
      return { received: true, status: response.status, body: await response.json() }
    } catch (error) {
      return { received: false, why: error instanceof Error ? error.name : 'no answer' }
    }
  }
