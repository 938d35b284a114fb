import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { type ReadyTariff, readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { asAccessibleNow } from '@kerbside/domain/quotation/same-as-quoted.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { compareLately } from './compare-lately.ts'
import { findTariffVersion } from './find-price-book.ts'
import {
  findLabRow,
  insertLab,
  type Lab,
  listLastQuotes,
  listQuotes,
  markLab,
} from './lab-store.ts'
import { listBooks } from './list-books.ts'
import { draftDocument } from './read-draft.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile' | 'newId' | 'log'>

/** How many quotes are enough to know. */
const LAST_QUOTES = 500
const PAGE = 25
/** Of one that was not seen at work for so long the process is gone. */
const LOST_AFTER_MS = 30_000

export type StartLabVerdict =
  | { ok: true; id: string }
  | { ok: false; reason: 'unknown-book' | 'no-draft' | 'unknown-version' }

/**
 * Begins pricing the last quotes of a book by what is in force and by its draft, or by another version of it. It goes on
 * after this returns; whatever still ran for the book is stopped.
 */
export async function startLab(
  means: Means,
  said: { book: string; version: number },
): Promise<StartLabVerdict> {
  const { operator, now } = means
  const book = (await listBooks(means)).find((one) => one.slug === said.book && !one.closedAt)
  if (!book) return { ok: false, reason: 'unknown-book' }
  const version = said.version === 0 ? undefined : said.version
  if (version !== undefined && !book.versions.some((one) => one.version === version))
    return { ok: false, reason: 'unknown-version' }
  const after = await tariffToTry(means, { book: said.book, version })
  if (!after) return { ok: false, reason: version === undefined ? 'no-draft' : 'unknown-version' }
  const before =
    book.inForce === undefined ? undefined : await findTariffVersion(means, book.inForce)
  const id = means.newId()
  await withOperator(means, (tx) =>
    insertLab(tx, {
      operator,
      id,
      book: said.book,
      version,
      now: now(),
      forget: new Date(now().getTime() - DAY),
    }),
  )
  void work(means, {
    id,
    before,
    after,
    versions: book.versions.map((one) => one.version),
  }).catch((error: unknown) => means.log.error({ err: error }, 'a comparison of prices'))
  return { ok: true, id }
}

async function tariffToTry(
  means: Means,
  { book, version }: { book: string; version: number | undefined },
): Promise<ReadyTariff | undefined> {
  if (version !== undefined) return findTariffVersion(means, version)
  const draft = await draftDocument(means, book)
  return draft && readyTariff({ ...draft, version: 0 })
}

async function work(
  means: Means,
  facts: {
    id: string
    before: ReadyTariff | undefined
    after: ReadyTariff
    versions: readonly number[]
  },
): Promise<void> {
  const { operator } = means
  const { id, before, after, versions } = facts
  const ids = await withOperator(means, (tx) =>
    listLastQuotes(tx, { operator, versions, most: LAST_QUOTES }),
  )
  const mark = (said: Pick<Parameters<typeof markLab>[1], 'state' | 'done' | 'result'>) =>
    withOperator(means, (tx) =>
      markLab(tx, { operator, id, total: ids.length, now: means.now(), ...said }),
    )
  const types = await listVehicleTypes(means)
  let at = 0
  const next = async (): Promise<readonly Quote[] | undefined> => {
    const page = ids.slice(at, at + PAGE)
    at += PAGE
    if (page.length === 0) return undefined
    const quotes = await withOperator(means, (tx) => listQuotes(tx, { operator, ids: page }))
    return quotes.map((quote) => asAccessibleNow(quote, types))
  }
  try {
    const tell = (done: number) => mark({ state: 'running', done })
    const { defaultVehicleTypeId } = means.profile.settings
    const result = await compareLately({ before, after }, { defaultVehicleTypeId, next, tell })
    if (result) await mark({ state: 'done', done: result.sum.quotes, result })
  } catch (error) {
    await mark({ state: 'failed', done: 0 })
    throw error
  }
}

/** How far it is, or what it found; undefined when this operator has none of that name. */
export async function readLab(
  means: Means,
  { id }: { id: string },
): Promise<(Omit<Lab, 'state'> & { state: Lab['state'] | 'lost' }) | undefined> {
  const { operator } = means
  const lab = await withOperator(means, (tx) => findLabRow(tx, { operator, id }))
  const isLost =
    lab?.state === 'running' && means.now().getTime() - lab.seenAt.getTime() > LOST_AFTER_MS
  return lab && (isLost ? { ...lab, state: 'lost' } : lab)
}

/** Stops one that runs; false when this operator has none of that name. One that is done stays as it is. */
export async function cancelLab(means: Means, { id }: { id: string }): Promise<boolean> {
  const { operator } = means
  return withOperator(means, async (tx) => {
    const lab = await findLabRow(tx, { operator, id })
    if (!lab) return false
    const { done, total } = lab
    await markLab(tx, { operator, id, state: 'cancelled', done, total, now: means.now() })
    return true
  })
}
