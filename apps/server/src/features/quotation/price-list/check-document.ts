import type { TariffErrorReason } from '@kerbside/domain/quotation/price-list/tariff-error.ts'
import { validateTariff } from '@kerbside/domain/quotation/price-list/validate-tariff.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { checkDistances } from '../quote/check-distances.ts'
import { describeTariffError } from './describe-tariff-error.ts'
import { type DocumentError, readTariff, type TariffDocument } from './read-tariff.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'profile'>

/** With the rule's own reason if a rule found it, and the other rule or id concerned. */
export type TariffDocumentError = DocumentError & {
  reason?: TariffErrorReason | undefined
  other?: string | undefined
}

export type DocumentResult =
  /** The parsed document with the errors in its contents; [] if there are none. */
  | { ok: true; document: TariffDocument; errors: TariffDocumentError[] }
  /** The input is not a price list document. */
  | { ok: false; errors: TariffDocumentError[] }

/** Checks a document for a book of this operator; nothing is written. */
export async function checkDocument(
  deps: Deps,
  { value, book }: { value: unknown; book: { slug: string; currency: string } },
): Promise<DocumentResult> {
  const read = readTariff(value)
  if (!read.ok) return read
  const { document } = read
  const errors: TariffDocumentError[] = []
  if (document.book !== book.slug)
    errors.push({
      path: 'book',
      message: `is ${document.book}, but these prices are for ${book.slug}`,
    })
  if (document.currency !== book.currency)
    errors.push({
      path: 'currency',
      message: `is ${document.currency}, but the price book ${book.slug} uses ${book.currency}`,
    })
  const vehicleTypes = await listVehicleTypes(deps)
  const tariffErrors = validateTariff(
    { ...document, version: 0 },
    { vehicleTypes, country: deps.profile.country },
  )
  errors.push(
    ...tariffErrors.map((error) => ({ ...error, ...describeTariffError(error) })),
    ...checkDistances(document, deps.profile),
  )
  return { ok: true, document, errors }
}
