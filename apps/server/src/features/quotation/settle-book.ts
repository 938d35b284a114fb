import { CODE } from '@kerbside/contract/codes.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { closeBook, reopenBook } from './close-book.ts'
import { listDraftRows } from './draft-store.ts'
import { findDocument, listBooks } from './list-books.ts'
import { openBook } from './open-book.ts'
import { saveDraft } from './save-draft.ts'

const WORDS = {
  'bad-slug': 'A book is called by small letters, digits and hyphens, such as wharf-hotels.',
  'bad-name': 'A name has 1 to 120 letters.',
  'bad-currency': 'A currency has three capital letters, such as EUR.',
  'bad-booker': 'That is not the number of an account.',
  taken: 'There is a book of this name already, perhaps a closed one.',
  standard: 'The standard book is every customer’s: it cannot be closed.',
  'unknown-book': 'There is no such book.',
  'closed-already': 'It is closed already.',
  'open-already': 'It is open already.',
} as const

type Envelope = { code: number; message: string }

/**
 * Opens a book or closes it from the desk, written down and told to every process. A new one is given a draft that
 * begins as the standard book stands, for nobody wants to type a price list twice.
 */
export async function changeBook(
  call: Call,
  said:
    | { to: 'open'; book: string; name: string; currencycode: string; bookerid: number }
    | { to: 'closed'; book: string },
): Promise<Envelope> {
  const done = await settle(call, said)
  if (!done.ok) return { code: CODE.refused, message: WORDS[done.reason] }
  const { operator, changes } = call
  const deed = said.to === 'open' ? 'prices.opened' : 'prices.closed'
  await withOperator(call, (tx) =>
    keepAudit(tx, { ...call, deed, object: `prices ${said.book}`, detail: {} }),
  )
  changes.tell(operator)
  return { code: CODE.done, message: '' }
}

async function settle(call: Call, said: Parameters<typeof changeBook>[1]) {
  const { book: slug } = said
  if (said.to === 'closed') return closeBook(call, { slug })
  const { name, currencycode, bookerid } = said
  if (name.trim() === '') return reopenBook(call, { slug })
  const currency = currencycode === '' ? call.profile.currency : currencycode
  const opened = await openBook(call, {
    slug,
    name,
    currency,
    bookerId: bookerid === 0 ? undefined : bookerid,
  })
  if (!opened.ok) return opened
  const standard = await findDocument(call, { book: 'public' })
  if (standard) {
    const document = { ...standard.document, book: slug, currency }
    await saveDraft(call, { book: slug, version: 0, document })
  }
  return opened
}

/** The books as the desk lists them: the newest version first, and who is working on which. */
export async function listBooksOfDesk(call: Call) {
  const { operator } = call
  const books = await listBooks(call)
  const drafts = await withOperator(call, (tx) => listDraftRows(tx, { operator }))
  return books.map((book) => {
    const draft = drafts.find((one) => one.book === book.slug)
    return {
      book: book.slug,
      name: book.name,
      currencycode: book.currency,
      bookerid: book.bookerId ?? 0,
      closed: book.closedAt !== undefined,
      inforce: book.inForce ?? 0,
      draft: draft
        ? { changedat: draft.changedAt.toISOString(), changedby: draft.changedBy }
        : null,
      versions: book.versions.toReversed().map((one) => ({
        version: one.version,
        effectivefrom: one.effectiveFrom.toISOString(),
        savedat: one.savedAt.toISOString(),
        savedby: one.savedBy,
        note: one.note,
      })),
    }
  })
}
