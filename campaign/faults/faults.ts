/** One line of the product made wrong. The tests that guard it must fail. */
export type Fault = {
  /** What the product does wrong with it. */
  what: string
  file: string
  /** Occurs exactly once in the file; if the code has changed, the fault has to be written anew. */
  before: string
  after: string
  /** The test files that should notice it. */
  tests: readonly string[]
}

const SERVER = 'apps/server/src/features'
const DOMAIN = 'packages/domain/src'

/** Faults that no test noticed when they were planted for the first time. */
export const FAULTS: readonly Fault[] = [
  {
    what: 'shows the webhooks of every operator',
    file: 'apps/server/migrations/0016_partner.sql',
    before: "call operator_table('webhook', 'select, insert, update');",
    after: `call operator_table('webhook', 'select, insert, update');
create policy everyone on webhook using (true);`,
    tests: ['apps/server/src/postgres/catalogue.test.ts'],
  },
  {
    what: 'does not notice that the end of the audit log is missing',
    file: `${SERVER}/audit/seal-chain.ts`,
    before: '? head?.hash.equals(before.hash) === true',
    after: '? true',
    tests: [`${SERVER}/audit/record-audit.test.ts`],
  },
  {
    what: 'does not notice a missing number in the audit log',
    file: `${SERVER}/audit/seal-chain.ts`,
    before: ' && entry.number === before.number + 1',
    after: '',
    tests: [`${SERVER}/audit/seal-chain.test.ts`],
  },
  {
    what: 'promises the same money to both cancelled legs',
    file: `${DOMAIN}/payment/plan-cancellation.ts`,
    before: 'spare -= refund\n',
    after: '\n',
    tests: [`${DOMAIN}/payment/plan-cancellation.test.ts`],
  },
  {
    what: 'books a price that was shown in another currency',
    file: `${SERVER}/booking/check-request.ts`,
    before: "if (request.shownCurrency !== currency) return { ok: false, reason: 'price-changed' }",
    after: '',
    tests: [`${SERVER}/booking/create-booking.test.ts`],
  },
  {
    what: 'asks a server that gives no results again without a pause',
    file: 'apps/driver/src/sync/outbox.ts',
    before: "lose('failed')\n    return false",
    after: 'return true',
    tests: ['apps/driver/src/sync/outbox.test.ts'],
  },
  {
    what: 'keeps the return flight when the journey is swapped',
    file: `${DOMAIN}/booking/draft-reduce.ts`,
    before: `nearest: undefined,
        flight: undefined,
        returnFlight: undefined,`,
    after: `nearest: undefined,
        flight: undefined,`,
    tests: [`${DOMAIN}/booking/draft-reduce.test.ts`],
  },
  {
    what: 'considers a driver who has an open offer of another leg',
    file: `${DOMAIN}/dispatch/choose-driver.ts`,
    before: '!ended && !hasOffer &&',
    after: '!ended &&',
    tests: [`${DOMAIN}/dispatch/choose-driver.test.ts`],
  },
  {
    what: 'stops at the first empty lane of the board',
    file: 'apps/console/src/board/use-selection.ts',
    before: 'if (near) return focus(',
    after: 'if (!near) return\n      return focus(',
    tests: ['apps/console/src/board/use-selection.test.tsx'],
  },
  {
    what: 'rejects a promo for a fare of exactly its minimum',
    file: `${DOMAIN}/promo/evaluate-promo.ts`,
    before: 'price.total >= minimumFare',
    after: 'price.total > minimumFare',
    tests: [`${DOMAIN}/promo/evaluate-promo.test.ts`],
  },
  {
    what: 'does not sign the deposit of a quote',
    file: `${SERVER}/quotation/sign-quote.ts`,
    before: ':${deposit}`',
    after: '`',
    tests: [`${SERVER}/quotation/sign-quote.test.ts`],
  },
  {
    what: 'lets a blocked customer in whose session was not ended',
    file: `${SERVER}/account/session-store.ts`,
    before: 'and c.blocked_at is null and',
    after: 'and',
    tests: [`${SERVER}/account/open-session.test.ts`],
  },
  {
    what: 'keeps two payments for the same thing',
    file: `${SERVER}/payment/apply-charge.ts`,
    before: ' && !isPaidAlready',
    after: '',
    tests: [`${SERVER}/payment/apply-charge.test.ts`],
  },
  {
    what: 'follows the same report of a gateway twice',
    file: `${SERVER}/booking/settle-payment.ts`,
    before: 'if (outcome.moved) await follow(',
    after: 'await follow(',
    tests: [`${SERVER}/booking/settle-payment.test.ts`],
  },
]
