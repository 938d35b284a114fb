/** What is sent to another program, and what it said. Adapters beside this file; main.ts picks one. */
export type Hooks = {
  /** Whether an address without https will do: while it is developed only. */
  plain: boolean
  /** Hands it over and follows no redirect; never throws. Any status below 300 is an answer. */
  send(hook: Hook): Promise<HookAnswer>
}

export type Hook = { url: string; headers: Readonly<Record<string, string>>; body: string }

export type HookAnswer = {
  /** 0 when nothing was heard. */
  status: number
  ms: number
  /** The first bytes of what was answered, or what stood in the way. */
  answer: string
}

export const LONGEST_ANSWER = 500
