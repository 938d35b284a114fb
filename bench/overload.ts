import { makeBookings } from './booking.ts'
import { applyLoad, requestOf } from './load.ts'
import { sendOnTime, type Timed } from './open-loop.ts'
import { elsewhere, quoteBodies } from './quote.ts'
import { report } from './report.ts'
import { startServer } from './server.ts'

const PORT = 23_500
const HOST = 'kerbside.localhost'
const WARM_UP_SECONDS = 15
const CAPACITY_SECONDS = 6
const CAPACITY_CONNECTIONS = 32
const TIMES = 5
const SECONDS = 20
/** The client shares the cores and cannot send more than this on time. */
const MAX_QUOTES_A_SECOND = 4_000
/** Relative to the capacity for quotes. */
const BOOKINGS_SHARE = 0.05
const CONNECTIONS = 1_024
const ADDRESSES = 1_000
/** More than a slow second of bookings needs, so that none waits for a free connection of the client. */
const BOOKING_CONNECTIONS = 128
const P99_AIM_MS = 2_000
const RECOVERY_AIM_SECONDS = 60
const PROBES_A_SECOND = 10
/** Recovered: this long without a rejection, and p99 at most half a second or twice its value before. */
const PROBE_SECONDS = 2
const NORMAL_MS = 500

/** Sends quotes at five times the capacity with bookings among them, then measures how soon the server recovers. */
export async function benchOverload(): Promise<void> {
  const server = await startServer({ port: PORT })
  try {
    const quotes = elsewhere(quoteBodies()).map((body) =>
      requestOf('POST', '/api/quotation', { host: HOST, body }),
    )
    // the JIT compiler needs some thousand quotes before the rate is steady
    await applyLoad({ port: PORT, requests: quotes, connections: 8, seconds: WARM_UP_SECONDS })
    const capacity = (
      await applyLoad({
        port: PORT,
        requests: quotes,
        connections: CAPACITY_CONNECTIONS,
        seconds: CAPACITY_SECONDS,
      })
    ).perSecond
    const perSecond = Math.min(MAX_QUOTES_A_SECOND, Math.round(capacity * TIMES))
    const bookingsPerSecond = Math.max(2, Math.round(capacity * BOOKINGS_SHARE))

    const before = await probe(quotes, { seconds: 5 })
    const bookings = await makeBookings(bookingsPerSecond * SECONDS, PORT)
    const [quoted, booked] = await Promise.all([
      sendOnTime({
        port: PORT,
        requests: Array.from(
          { length: perSecond * SECONDS },
          (_, index) => quotes[index % quotes.length] ?? Buffer.alloc(0),
        ),
        perSecond,
        connections: CONNECTIONS,
        addresses: ADDRESSES,
      }),
      sendOnTime({
        port: PORT,
        requests: bookings,
        perSecond: bookingsPerSecond,
        connections: BOOKING_CONNECTIONS,
        addresses: BOOKING_CONNECTIONS,
      }),
    ])
    const recovery = await recover(quotes, { normalMs: Math.max(NORMAL_MS, 2 * before.p99) })
    reportOverload({ capacity, perSecond, bookingsPerSecond, before, quoted, booked, recovery })
  } finally {
    await server.stop()
  }
}

const probe = (quotes: readonly Buffer[], { seconds }: { seconds: number }) =>
  sendOnTime({
    port: PORT,
    requests: Array.from(
      { length: PROBES_A_SECOND * seconds },
      (_, index) => quotes[index % quotes.length] ?? Buffer.alloc(0),
    ),
    perSecond: PROBES_A_SECOND,
    connections: 8,
  })

/** Seconds until a probe is as before; undefined after twice the target. */
async function recover(
  quotes: readonly Buffer[],
  { normalMs }: { normalMs: number },
): Promise<number | undefined> {
  const endedAt = performance.now()
  const seconds = () => (performance.now() - endedAt) / 1000
  while (seconds() < 2 * RECOVERY_AIM_SECONDS) {
    const startedAt = seconds()
    const { bad, p99 } = await probe(quotes, { seconds: PROBE_SECONDS })
    if (bad === 0 && p99 <= normalMs) return startedAt
  }
  return undefined
}

function reportOverload({
  capacity,
  perSecond,
  bookingsPerSecond,
  before,
  quoted,
  booked,
  recovery,
}: {
  capacity: number
  perSecond: number
  bookingsPerSecond: number
  before: Timed
  quoted: Timed
  booked: Timed
  recovery: number | undefined
}): void {
  const row = (name: string, timings: Timed, rate: number) => [
    name,
    rate.toLocaleString('en-GB'),
    timings.taken.count.toLocaleString('en-GB'),
    Object.entries(timings.answers)
      .filter(([kind]) => kind !== '200')
      .map(([kind, count]) => `${count.toLocaleString('en-GB')} × ${kind}`)
      .join(', ') || 'none',
    timings.taken.p50.toFixed(0),
    timings.taken.p99.toFixed(0),
    String(P99_AIM_MS),
  ]
  const isMet = quoted.taken.p99 < P99_AIM_MS && booked.taken.p99 < P99_AIM_MS
  const other = [quoted, booked].flatMap(({ answers: responses }) =>
    Object.keys(responses).filter((kind) => !['200', '429', '503'].includes(kind)),
  )
  report({
    name: 'overload',
    title: 'Overload',
    about: `Quotes from ${ADDRESSES} addresses at ${(perSecond / capacity).toFixed(1)} × the capacity of ${capacity.toFixed(0)} a second (closed loop, ${CAPACITY_CONNECTIONS} connections), and ${bookingsPerSecond} bookings a second at the same time, for ${SECONDS} s, each sent when due whether or not earlier ones were answered. Times are from when a request was due, for those answered with 200. Client, server and database on the same two cores.`,
    head: ['requests', 'a second', 'accepted', 'others', 'p50 ms', 'p99 ms', 'p99 aim'],
    rows: [
      row('quotes before', before, PROBES_A_SECOND),
      row('quotes in the overload', quoted, perSecond),
      row('bookings in the overload', booked, bookingsPerSecond),
    ],
    findings: [
      `Accepted at p99: ${isMet ? 'met' : 'missed'}.`,
      `Quotes: ${(quoted.taken.count / SECONDS).toFixed(0)} a second were accepted, ${((100 * quoted.taken.count) / SECONDS / capacity).toFixed(0)} % of the capacity; bookings: ${((100 * booked.taken.count) / (bookingsPerSecond * SECONDS)).toFixed(1)} %.`,
      recovery === undefined
        ? `Not recovered within ${2 * RECOVERY_AIM_SECONDS} s; the aim is ${RECOVERY_AIM_SECONDS}: missed.`
        : `Recovered ${recovery.toFixed(1)} s after the last request was answered; the aim is ${RECOVERY_AIM_SECONDS}: ${recovery <= RECOVERY_AIM_SECONDS ? 'met' : 'missed'}.`,
      other.length === 0
        ? 'Every refusal was a 429, or a 503 with Retry-After.'
        : `Other answers: ${[...new Set(other)].join(', ')}.`,
    ],
  })
}
