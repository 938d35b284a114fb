import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { type Change, listChanges } from '../audit/list-changes.ts'
import { type BrokenGolden, findBroken } from './judge-golden.ts'
import { findDocument, listBooks } from './list-books.ts'
import { mustReplace, type OvertakenVerdict, unlessOvertaken } from './must-replace.ts'
import type { TariffDocument } from './read-tariff.ts'
import { rollBackTariff, type SaveVerdict } from './save-tariff.ts'
import { tellBroken, tellChanges } from './tell-changes.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile' | 'who' | 'changes'>

export type VersionView = {
  document: TariffDocument
  currency: string
  /** The one before it in the book. */
  after: number | undefined
  live: number | undefined
  changes: Change[]
  /** From what is in force to this one. */
  back: Change[]
}

/** A version of a book beside the one before it and the one in force; undefined when the book has none of that number. */
export async function readVersion(
  means: Means,
  { book: slug, version }: { book: string; version: number },
): Promise<VersionView | undefined> {
  const book = (await listBooks(means)).find((one) => one.slug === slug)
  const at = book?.versions.findIndex((one) => one.version === version) ?? -1
  if (!book || at < 0) return undefined
  const after = book.versions[at - 1]?.version
  const read = async (number: number | undefined) =>
    number === undefined ? undefined : findDocument(means, { book: slug, version: number })
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

export type RollBackVerdict =
  | SaveVerdict
  | OvertakenVerdict
  | { ok: false; reason: 'unknown-version' }
  | { ok: false; reason: 'golden'; golden: readonly BrokenGolden[] }

/**
 * An old version of a book once more, as the newest, at once and in every process. `live` is the one in force when it was
 * decided: over another one it is not done. `anyway`: over journeys that were agreed.
 */
export async function rollBack(
  means: Means,
  said: { book: string; version: number; live: number; because: string; anyway: boolean },
): Promise<RollBackVerdict> {
  const { operator, changes } = means
  const { book, version, because } = said
  const found = await readVersion(means, { book, version })
  if (!found) return { ok: false, reason: 'unknown-version' }
  const golden = await findBroken(means, { book, document: found.document })
  if (golden.length > 0 && !said.anyway) return { ok: false, reason: 'golden', golden }
  const saved = await unlessOvertaken(
    rollBackTariff(means, {
      version,
      note: because,
      also: async (tx, made) => {
        mustReplace(made, said.live === 0 ? undefined : said.live)
        await keepAudit(tx, {
          ...means,
          deed: 'prices.rolled-back',
          object: `prices ${book} ${made.version}`,
          detail: [
            { path: 'to', before: String(made.replaced ?? ''), after: String(version) },
            ...tellBroken(golden, because),
            ...tellChanges(listChanges(made.before ?? {}, made.document)),
          ],
        })
      },
    }),
  )
  if (saved.ok) changes.tell(operator)
  return saved
}
