/** Sends requests to another program and returns its responses. Adapters are beside this file; serve.ts picks one. */
export type Hooks = {
  /** Whether an address without https is allowed: for development only. */
  plain: boolean
  /** Delivers the hook without following redirects; never throws. Any status below 300 counts as delivered. */
  send(hook: Hook): Promise<HookResponse>
}

export type Hook = { url: string; headers: Readonly<Record<string, string>>; body: string }

export type HookResponse = {
  /** 0 when there was no response. */
  status: number
  ms: number
  /** The first bytes of the response, or the reason there was none. */
  answer: string
}

export const MAX_RESPONSE_LENGTH = 500
