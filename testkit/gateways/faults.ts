/** The failure of one request. With `after` the effect has happened and only the response is missing or bad. */
export type Fault =
  | { kind: 'drop-before' }
  | { kind: 'drop-after' }
  | { kind: 'delay'; milliseconds: number }
  /** Nothing was done, unless `done`: then only the response is bad. */
  | { kind: 'http'; status: 429 | 500 | 503; done?: boolean }
  /** The effect has happened; the response has the right content type and is truncated. */
  | { kind: 'malformed' }
  /** There is no response; the request is carried out later, long after its sender's timeout. */
  | { kind: 'late'; milliseconds: number }

/** The requests a fault applies to: its methods (`POST,PUT`) and a part of its path; how often, by default once. */
export type FaultRule = { method?: string; path?: string; times?: number; fault: Fault }

export type Faults = {
  /** Sets a fault for later requests; rules are checked in the order they were set. */
  add: (rule: FaultRule) => void
  clear: () => void
  /** The fault of this request, which uses it up. */
  take: (request: { method: string; path: string }) => Fault | undefined
  /** Delays a request; it is carried out after its time or when `runLate` is called. */
  keep: (work: () => Promise<unknown>, milliseconds: number) => void
  /** Carries out every delayed request now. */
  runLate: () => Promise<void>
}

export function openFaults(): Faults {
  let rules: Required<FaultRule>[] = []
  const deferred = new Map<NodeJS.Timeout, () => Promise<unknown>>()
  return {
    add: ({ method = '', path = '', times = 1, fault }) => {
      rules.push({ method, path, times, fault })
    },
    clear: () => {
      rules = []
      for (const timer of deferred.keys()) clearTimeout(timer)
      deferred.clear()
    },
    take: ({ method, path }) => {
      const rule = rules.find(
        (item) =>
          item.times > 0 &&
          (item.method === '' || item.method.split(',').includes(method)) &&
          path.includes(item.path),
      )
      if (rule) rule.times -= 1
      return rule?.fault
    },
    keep: (work, milliseconds) => {
      const timer = setTimeout(() => {
        deferred.delete(timer)
        void work()
      }, milliseconds)
      deferred.set(timer, work)
    },
    runLate: async () => {
      const tasks = [...deferred]
      deferred.clear()
      for (const [timer, work] of tasks) {
        clearTimeout(timer)
        await work()
      }
    },
  }
}

/** The failures that every adapter is tested with, by the names the port's tests use. */
export const BAD_DAYS = {
  'answer-lost': { kind: 'drop-after' },
  'request-lost': { kind: 'drop-before' },
  'error-500': { kind: 'http', status: 500 },
  'error-503': { kind: 'http', status: 503 },
  'busy-429': { kind: 'http', status: 429 },
  malformed: { kind: 'malformed' },
} as const satisfies Record<string, Fault>
