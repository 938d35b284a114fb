import { createHmac } from 'node:crypto'
import type { Books, StripeEvent } from './books.ts'

/** What befalls the next message of a type, or of any. */
export type Mishap = {
  type?: string
  does:
    | { kind: 'drop' }
    | { kind: 'duplicate'; times: number }
    | { kind: 'delay'; milliseconds: number }
    /** Kept until `release`. */
    | { kind: 'hold' }
    | { kind: 'wrong-secret' }
}

export type SentMessage = { event: StripeEvent; status: number }

export type Webhooks = {
  /** Where messages go; nowhere unless set. */
  endpoint: string
  mishaps: Mishap[]
  /** How long after each failed delivery the next is tried, in milliseconds. */
  retryAfterMs: number[]
  /** Every delivery that got an answer; status 0 is none. */
  sent: SentMessage[]
  /** Messages as they would be sent. */
  signed: (event: StripeEvent) => { body: Buffer; headers: Record<string, string> }
  /** Sends what was held, in this order or the other way round. */
  release: (order?: 'reversed') => Promise<void>
  resend: (eventId: string) => Promise<void>
  /** Settles when nothing is on its way. */
  idle: () => Promise<void>
  close: () => void
}

/** Messages signed `t=,v1=` over the time and the body, to one endpoint, each until somebody takes it. */
export function openWebhooks(
  books: Books,
  { secret, answerWithinMs = 5_000 }: { secret: string; answerWithinMs?: number },
): Webhooks {
  const timers = new Set<NodeJS.Timeout>()
  const underway = new Set<Promise<void>>()
  let held: StripeEvent[] = []

  const hooks: Webhooks = {
    endpoint: '',
    mishaps: [],
    retryAfterMs: [250, 1_000, 5_000],
    sent: [],
    signed: (event) => sign(event, secret),
    async release(order) {
      const events = order === 'reversed' ? held.reverse() : held
      held = []
      for (const event of events) await deliver(event, { tries: 0, with: secret })
    },
    async resend(eventId) {
      const event = books.events.get(eventId)
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

  books.listeners.push((event) => {
    if (hooks.endpoint === '') return
    event.pending_webhooks = 1
    const at = hooks.mishaps.findIndex(({ type }) => type === undefined || type === event.type)
    const [mishap] = at < 0 ? [] : hooks.mishaps.splice(at, 1)
    const does = mishap?.does
    if (does?.kind === 'drop') return
    if (does?.kind === 'hold') {
      held.push(event)
      return
    }
    const times = does?.kind === 'duplicate' ? does.times : 1
    const key = does?.kind === 'wrong-secret' ? 'whsec_of_somebody_else' : secret
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
      signal: AbortSignal.timeout(answerWithinMs),
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

  /** The time is the books', so that a clock in somebody's hand is heeded. */
  function sign(event: StripeEvent, key: string) {
    const body = Buffer.from(JSON.stringify(event))
    const seconds = Math.floor(books.now().getTime() / 1000)
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
