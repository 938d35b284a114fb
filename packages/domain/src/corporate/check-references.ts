import { fitsMask, type ReferenceMask } from './reference-mask.ts'

export type AccountReferenceError = 'reference-needed' | 'reference-odd' | 'cost-centre-needed'

/** The reference and cost centre an account requires for its bookings. */
export type ReferenceRules = {
  /** The reference in the account's own system, and its name there: "PO number". */
  reference?: { label: string; mask: ReferenceMask; required: boolean }
  costCentreRequired?: boolean
}

/** The errors in the reference and the cost centre of a booking, in the order of their fields. */
export function listReferenceErrors(
  { reference, costCentreRequired }: ReferenceRules,
  details: { reference: string; costCentre: string },
): AccountReferenceError[] {
  const errors: AccountReferenceError[] = []
  const trimmed = details.reference.trim()
  if (trimmed === '' && reference?.required) errors.push('reference-needed')
  if (trimmed !== '' && reference && !fitsMask(reference.mask, trimmed))
    errors.push('reference-odd')
  if (details.costCentre === '' && costCentreRequired) errors.push('cost-centre-needed')
  return errors
}
