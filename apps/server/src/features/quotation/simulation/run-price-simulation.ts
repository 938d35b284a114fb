import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { type ReadyTariff, readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { asAccessibleNow } from '@kerbside/domain/quotation/same-as-quoted.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { findTariffVersion } from '../price-list/find-price-book.ts'
import { listBooks } from '../price-list/list-price-books.ts'
import { draftDocument } from '../price-list/read-draft.ts'
import { compareRecent } from './compare-recent.ts'
import {
  findPriceSimulation,
  insertPriceSimulation,
  listLastQuotes,
  listQuotes,
  type PriceSimulation,
  updatePriceSimulation,
} from './price-simulation-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile' | 'newId' | 'log'>

/** How many quotes are representative. */
const LAST_QUOTES = 500
const PAGE = 25
/** A simulation without progress for this long has lost its process. */
const STALLED_AFTER_MS = 30_000

export type StartPriceSimulationResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'unknown-book' | 'no-draft' | 'unknown-version' }

/**
 * Starts pricing the last quotes of a book by its live version and by its draft, or by another version. It continues
 * after this returns; a running simulation of the book is stopped.
 */
export async function startPriceSimulation(
  deps: Deps,
  input: { book: string; version: number },
): Promise<StartPriceSimulationResult> {
  const { operator, now } = deps
  const book = (await listBooks(deps)).find((item) => item.slug === input.book && !item.closedAt)
  if (!book) return { ok: false, reason: 'unknown-book' }
  const version = input.version === 0 ? undefined : input.version
  if (version !== undefined && !book.versions.some((item) => item.version === version))
    return { ok: false, reason: 'unknown-version' }
  const after = await tariffToTry(deps, { book: input.book, version })
  if (!after) return { ok: false, reason: version === undefined ? 'no-draft' : 'unknown-version' }
  const before =
    book.inForce === undefined ? undefined : await findTariffVersion(deps, book.inForce)
  const id = deps.newId()
  await withOperator(deps, (tx) =>
    insertPriceSimulation(tx, {
      operator,
      id,
      book: input.book,
      version,
      now: now(),
      forget: new Date(now().getTime() - DAY),
    }),
  )
  void work(deps, {
    id,
    before,
    after,
    versions: book.versions.map((item) => item.version),
  }).catch((error: unknown) => deps.log.error({ err: error }, 'a price simulation failed'))
  return { ok: true, id }
}

async function tariffToTry(
  deps: Deps,
  { book, version }: { book: string; version: number | undefined },
): Promise<ReadyTariff | undefined> {
  if (version !== undefined) return findTariffVersion(deps, version)
  const draft = await draftDocument(deps, book)
  return draft && readyTariff({ ...draft, version: 0 })
}

async function work(
  deps: Deps,
  params: {
    id: string
    before: ReadyTariff | undefined
    after: ReadyTariff
    versions: readonly number[]
  },
): Promise<void> {
  const { operator } = deps
  const { id, before, after, versions } = params
  const ids = await withOperator(deps, (tx) =>
    listLastQuotes(tx, { operator, versions, max: LAST_QUOTES }),
  )
  const mark = (
    input: Pick<Parameters<typeof updatePriceSimulation>[1], 'state' | 'done' | 'result'>,
  ) =>
    withOperator(deps, (tx) =>
      updatePriceSimulation(tx, { operator, id, total: ids.length, now: deps.now(), ...input }),
    )
  const types = await listVehicleTypes(deps)
  let at = 0
  const next = async (): Promise<readonly Quote[] | undefined> => {
    const page = ids.slice(at, at + PAGE)
    at += PAGE
    if (page.length === 0) return undefined
    const quotes = await withOperator(deps, (tx) => listQuotes(tx, { operator, ids: page }))
    return quotes.map((quote) => asAccessibleNow(quote, types))
  }
  try {
    const onProgress = (done: number) => mark({ state: 'running', done })
    const { defaultVehicleTypeId } = deps.profile.settings
    const result = await compareRecent(
      { before, after },
      { defaultVehicleTypeId, next, onProgress },
    )
    if (result) await mark({ state: 'done', done: result.sum.quotes, result })
  } catch (error) {
    await mark({ state: 'failed', done: 0 })
    throw error
  }
}

/** Its progress or its result; undefined if this operator has no such simulation. */
export async function readPriceSimulation(
  deps: Deps,
  { id }: { id: string },
): Promise<
  (Omit<PriceSimulation, 'state'> & { state: PriceSimulation['state'] | 'lost' }) | undefined
> {
  const { operator } = deps
  const simulation = await withOperator(deps, (tx) => findPriceSimulation(tx, { operator, id }))
  const isStale =
    simulation?.state === 'running' &&
    deps.now().getTime() - simulation.seenAt.getTime() > STALLED_AFTER_MS
  return simulation && (isStale ? { ...simulation, state: 'lost' } : simulation)
}

/** Stops a running simulation; false if this operator has no such simulation. A finished one stays as it is. */
export async function cancelPriceSimulation(deps: Deps, { id }: { id: string }): Promise<boolean> {
  const { operator } = deps
  return withOperator(deps, async (tx) => {
    const simulation = await findPriceSimulation(tx, { operator, id })
    if (!simulation) return false
    const { done, total } = simulation
    await updatePriceSimulation(tx, {
      operator,
      id,
      state: 'cancelled',
      done,
      total,
      now: deps.now(),
    })
    return true
  })
}
