import type pg from 'pg'
import type { OperatorId } from '../operator.ts'
import { inOneTrip, inOneTripOf, isRefusal, type Statement } from './one-trip.ts'

type Rider = {
  operator: OperatorId
  statements: readonly Statement[]
  done: () => void
  fail: (error: unknown) => void
}

type Line = { waiting: Rider[]; underWay: number; patience: NodeJS.Timeout | undefined }

/**
 * Who comes while a trip is under way waits for it to come back, and goes with everybody who waits by then. One that
 * stays out for longer (it waits for somebody's lock) holds nobody: the next one leaves, of so many in all.
 */
const PATIENCE_MS = 20
const TRIPS = 6
/** A trip that fails is made again for each of them alone. */
const MOST_TOGETHER = 16

const lines = new WeakMap<pg.Pool, Line>()

/**
 * As `inOneTrip`, for statements that only add rows of their own: under load several customers share a transaction, and
 * with it the commit, which is most of what a booking costs. All or none of one customer's happens, whatever becomes of
 * the others': when one is refused, all go again, each alone.
 */
export function inSharedTrip(
  hot: pg.Pool,
  { operator, statements }: { operator: OperatorId; statements: readonly Statement[] },
): Promise<void> {
  const line = lines.get(hot) ?? { waiting: [], underWay: 0, patience: undefined }
  lines.set(hot, line)
  return new Promise((done, fail) => {
    line.waiting.push({ operator, statements, done, fail })
    depart(hot, line)
  })
}

function depart(hot: pg.Pool, line: Line): void {
  if (line.waiting.length === 0) return
  if (line.underWay === 0) return leave(hot, line)
  line.patience ??= setTimeout(() => {
    line.patience = undefined
    if (line.waiting.length > 0 && line.underWay < TRIPS) leave(hot, line)
    depart(hot, line)
  }, PATIENCE_MS)
}

function leave(hot: pg.Pool, line: Line): void {
  line.underWay += 1
  void travel(hot, line.waiting.splice(0, MOST_TOGETHER)).finally(() => {
    line.underWay -= 1
    depart(hot, line)
  })
}

async function travel(hot: pg.Pool, riders: readonly Rider[]): Promise<void> {
  try {
    await inOneTripOf(hot, byOperator(riders))
    for (const { done } of riders) done()
  } catch (error) {
    // a line that broke says nothing of what was written: whoever asks again finds out by their key
    if (riders.length > 1 && isRefusal(error)) await Promise.all(riders.map(alone(hot)))
    else for (const { fail } of riders) fail(error)
  }
}

const alone =
  (hot: pg.Pool) =>
  ({ operator, statements, done, fail }: Rider): Promise<void> =>
    inOneTrip(hot, operator, statements).then(done, fail)

/** Each operator is named once. */
function byOperator(riders: readonly Rider[]) {
  const parts = new Map<OperatorId, Statement[]>()
  for (const { operator, statements } of riders)
    parts.set(operator, [...(parts.get(operator) ?? []), ...statements])
  return [...parts].map(([operator, statements]) => ({ operator, statements }))
}
