import { createHmac } from 'node:crypto'
import type { StripeEvent, StripeState } from './stripe-state.ts'

/** What happens to the next message of a type, or of any type. */
export type Mishap = {
  type?: string
  does:
    | { kind: 'drop' }
    | { kind: 'duplicate'; times: number }
    | { kind: 'delay'; milliseconds: number }
    /** Withheld until `release`. */
    | { kind: 'hold' }
    | { kind: 'wrong-secret' }
}

export type SentMessage = { event: StripeEvent; status: number }

export type Webhooks = {
  /** The URL for messages; none by default. */
  endpoint: string
  mishaps: Mishap[]
  /** The delays before the next tries after failed deliveries, in milliseconds. */
  retryAfterMs: number[]
  /** Every delivery with its response; status 0 means none. */
  sent: SentMessage[]
  /** Messages as they would be sent. */
  signed: (event: StripeEvent) => { body: Buffer; headers: Record<string, string> }
  /** Sends the withheld messages, in order or reversed. */
  release: (order?: 'reversed') => Promise<void>
  resend: (eventId: string) => Promise<void>
  /** Resolves when no delivery is under way. */
  idle: () => Promise<void>
  close: () => void
}

/** Messages signed `t=,v1=` over the time and the body, to one endpoint, each until it is accepted. */
export function openWebhooks(
  state: StripeState,
  { secret, timeoutMs = 5_000 }: { secret: string; timeoutMs?: number },
): Webhooks {
  const timers = new Set<NodeJS.Timeout>()
  const underway = new Set<Promise<void>>()
  let queued: StripeEvent[] = []

  const hooks: Webhooks = {
    endpoint: '',
    mishaps: [],
    retryAfterMs: [250, 1_000, 5_000],
    sent: [],
    signed: (event) => sign(event, secret),
    async release(order) {
      const events = order === 'reversed' ? queued.reverse() : queued
      queued = []
      for (const event of events) await deliver(event, { tries: 0, with: secret })
    },
    async resend(eventId) {
      const event = state.events.get(eventId)
      if (event) await deliver(event, { tries: 0, with: secret })
    },
    async idle() {
      while (underway.size > 0) await Promise.all(underway)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }

  state.listeners.push((event) => {
    if (hooks.endpoint === '') return
    event.pending_webhooks = 1
    const index = hooks.mishaps.findIndex(({ type }) => type === undefined || type === event.type)
    const [mishap] = index < 0 ? [] : hooks.mishaps.splice(index, 1)
    const does = mishap?.does
    if (does?.kind === 'drop') return
    if (does?.kind === 'hold') {
      queued.push(event)
      return
    }
    const times = does?.kind === 'duplicate' ? does.times : 1
    const key = does?.kind === 'wrong-secret' ? 'whsec_of_another_account' : secret
    for (let time = 0; time < times; time += 1)
      later(does?.kind === 'delay' ? does.milliseconds : 0, () =>
        deliver(event, { tries: 0, with: key }),
      )
  })

  function later(milliseconds: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const running = work().finally(() => underway.delete(running))
      underway.add(running)
    }, milliseconds)
    timers.add(timer)
  }

  async function deliver(
    event: StripeEvent,
    { tries, with: key }: { tries: number; with: string },
  ): Promise<void> {
    const { body, headers } = sign(event, key)
    const status = await fetch(hooks.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (response) => response.status,
      () => 0,
    )
    hooks.sent.push({ event, status })
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0
      return
    }
    const wait = hooks.retryAfterMs[tries]
    if (wait !== undefined) later(wait, () => deliver(event, { tries: tries + 1, with: key }))
  }

  /** Uses the fake server's time, so that a clock set by a test applies. */
  function sign(event: StripeEvent, key: string) {
    const body = Buffer.from(JSON.stringify(event))
    const seconds = Math.floor(state.now().getTime() / 1000)
    const signature = createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
    return {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${seconds},v1=${signature},v0=${'0'.repeat(64)}`,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    }
  }
  return hooks
}
