import type { FaultReason } from '@kerbside/domain/quotation/fault.ts'
import { judgeTariff } from '@kerbside/domain/quotation/judge-tariff.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { judgeDistances } from './judge-distances.ts'
import { type DocumentFault, readTariff, type TariffDocument } from './read-tariff.ts'
import { sayTariffFault } from './say-fault.ts'

type Means = Pick<Call, 'db' | 'operator' | 'profile'>

/** With the rule's own reason where a rule found it, and the other rule or id it is about. */
export type JudgedFault = DocumentFault & {
  reason?: FaultReason | undefined
  other?: string | undefined
}

export type DocumentVerdict =
  /** A document by its form, and what is wrong with what it says; none is []. */
  | { ok: true; document: TariffDocument; faults: JudgedFault[] }
  /** No document of ours at all. */
  | { ok: false; faults: JudgedFault[] }

/** What is wrong with a document for a book of this operator; nothing is written. */
export async function judgeDocument(
  means: Means,
  { value, book }: { value: unknown; book: { slug: string; currency: string } },
): Promise<DocumentVerdict> {
  const read = readTariff(value)
  if (!read.ok) return read
  const { document } = read
  const faults: JudgedFault[] = []
  if (document.book !== book.slug)
    faults.push({
      path: 'book',
      message: `is ${document.book}, but these prices go to ${book.slug}`,
    })
  if (document.currency !== book.currency)
    faults.push({
      path: 'currency',
      message: `is ${document.currency}, but the book ${book.slug} is kept in ${book.currency}`,
    })
  const vehicleTypes = await listVehicleTypes(means)
  const judged = judgeTariff({ ...document, version: 0 }, { vehicleTypes })
  faults.push(
    ...judged.map((fault) => ({ ...fault, ...sayTariffFault(fault) })),
    ...judgeDistances(document, means.profile),
  )
  return { ok: true, document, faults }
}
