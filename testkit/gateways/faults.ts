/** How one request goes wrong. `after` the effect is there and only the answer is missing or bad. */
export type Fault =
  | { kind: 'drop-before' }
  | { kind: 'drop-after' }
  | { kind: 'delay'; milliseconds: number }
  /** Nothing was done, unless `done` says that only the answer is bad. */
  | { kind: 'http'; status: 429 | 500 | 503; done?: boolean }
  /** The effect is there; the answer has the right content type and is broken off in its middle. */
  | { kind: 'malformed' }
  /** Nobody is answered; the request is carried out later, when its sender has long given up. */
  | { kind: 'late'; milliseconds: number }

/** Which requests a fault befalls: its methods (`POST,PUT`) and a part of its path; how often, once unless said. */
export type FaultRule = { method?: string; path?: string; times?: number; fault: Fault }

export type Faults = {
  /** Sets a fault for requests still to come; rules are asked in the order they were set. */
  add: (rule: FaultRule) => void
  clear: () => void
  /** The fault of this request, used up by it. */
  take: (request: { method: string; path: string }) => Fault | undefined
  /** Keeps a request for later; it is carried out after its time or when `runLate` is called. */
  keep: (work: () => Promise<unknown>, milliseconds: number) => void
  /** Carries out every request kept for later, now. */
  runLate: () => Promise<void>
}

export function openFaults(): Faults {
  let rules: Required<FaultRule>[] = []
  const kept = new Map<NodeJS.Timeout, () => Promise<unknown>>()
  return {
    add: ({ method = '', path = '', times = 1, fault }) => {
      rules.push({ method, path, times, fault })
    },
    clear: () => {
      rules = []
      for (const timer of kept.keys()) clearTimeout(timer)
      kept.clear()
    },
    take: ({ method, path }) => {
      const rule = rules.find(
        (one) =>
          one.times > 0 &&
          (one.method === '' || one.method.split(',').includes(method)) &&
          path.includes(one.path),
      )
      if (rule) rule.times -= 1
      return rule?.fault
    },
    keep: (work, milliseconds) => {
      const timer = setTimeout(() => {
        kept.delete(timer)
        void work()
      }, milliseconds)
      kept.set(timer, work)
    },
    runLate: async () => {
      const works = [...kept]
      kept.clear()
      for (const [timer, work] of works) {
        clearTimeout(timer)
        await work()
      }
    },
  }
}

/** The bad days every adapter is tried on, by the names the tests of the port give them. */
export const BAD_DAYS = {
  'answer-lost': { kind: 'drop-after' },
  'request-lost': { kind: 'drop-before' },
  'error-500': { kind: 'http', status: 500 },
  'error-503': { kind: 'http', status: 503 },
  'busy-429': { kind: 'http', status: 429 },
  malformed: { kind: 'malformed' },
} as const satisfies Record<string, Fault>
