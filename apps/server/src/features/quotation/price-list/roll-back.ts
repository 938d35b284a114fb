import type { RequestContext } from '../../../request-context.ts'
import { type Change, listChanges } from '../../audit/list-changes.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import {
  catchVersionConflict,
  mustReplace,
  type VersionConflictResult,
} from '../quote/must-replace.ts'
import { type BrokenRegressionQuote, findBroken } from '../simulation/check-regression-quotes.ts'
import { findDocument, listBooks } from './list-price-books.ts'
import type { TariffDocument } from './read-tariff.ts'
import { rollBackTariff, type SaveResult } from './save-tariff.ts'
import { summariseBroken, summariseChanges } from './summarise-changes.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile' | 'principal' | 'changes'>

export type VersionView = {
  document: TariffDocument
  currency: string
  /** The version before it in the book. */
  after: number | undefined
  live: number | undefined
  changes: Change[]
  /** The changes from the live version to this one. */
  back: Change[]
}

/**
 * A version of a book compared with the one before it and the one in force; undefined if the book has no such
 * version.
 */
export async function readVersion(
  deps: Deps,
  { book: slug, version }: { book: string; version: number },
): Promise<VersionView | undefined> {
  const book = (await listBooks(deps)).find((item) => item.slug === slug)
  const index = book?.versions.findIndex((item) => item.version === version) ?? -1
  if (!book || index < 0) return undefined
  const after = book.versions[index - 1]?.version
  const read = async (number: number | undefined) =>
    number === undefined ? undefined : findDocument(deps, { book: slug, version: number })
  const [own, old, live] = await Promise.all([version, after, book.inForce].map(read))
  if (!own) return undefined
  return {
    document: own.document,
    currency: book.currency,
    after,
    live: book.inForce,
    changes: listChanges(old?.document ?? {}, own.document),
    back: listChanges(live?.document ?? {}, own.document),
  }
}

export type RollBackResult =
  | SaveResult
  | VersionConflictResult
  | { ok: false; reason: 'unknown-version' }
  | { ok: false; reason: 'regression-quotes'; brokenQuotes: readonly BrokenRegressionQuote[] }

/**
 * Publishes an old version of a book as the newest, at once and in every process. `live` is the live version the
 * decision was based on: with another one live it is rejected. `anyway`: over regression quotes.
 */
export async function rollBack(
  deps: Deps,
  input: { book: string; version: number; live: number; because: string; anyway: boolean },
): Promise<RollBackResult> {
  const { operator, changes } = deps
  const { book, version, because } = input
  const found = await readVersion(deps, { book, version })
  if (!found) return { ok: false, reason: 'unknown-version' }
  const brokenQuotes = await findBroken(deps, { book, document: found.document })
  if (brokenQuotes.length > 0 && !input.anyway)
    return { ok: false, reason: 'regression-quotes', brokenQuotes }
  const saved = await catchVersionConflict(
    rollBackTariff(deps, {
      version,
      note: because,
      also: async (tx, made) => {
        mustReplace(made, input.live === 0 ? undefined : input.live)
        await recordAudit(tx, {
          ...deps,
          action: 'prices.rolled-back',
          object: `prices ${book} ${made.version}`,
          detail: [
            { path: 'to', before: String(made.replaced ?? ''), after: String(version) },
            ...summariseBroken(brokenQuotes, because),
            ...summariseChanges(listChanges(made.before ?? {}, made.document)),
          ],
        })
      },
    }),
  )
  if (saved.ok) changes.notify(operator)
  return saved
}
