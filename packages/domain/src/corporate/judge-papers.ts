import { fitsMask, type ReferenceMask } from './reference-mask.ts'

export type PaperFault = 'reference-needed' | 'reference-odd' | 'cost-centre-needed'

/** What an account asks every booking to be marked with. */
export type PaperRules = {
  /** The reference of the account's own books, as it calls it: "PO number". */
  reference?: { label: string; mask: ReferenceMask; required: boolean }
  costCentreRequired?: boolean
}

/** Whatever is wrong with the reference and the cost centre of a booking, in the order of their fields. */
export function listPaperFaults(
  { reference, costCentreRequired }: PaperRules,
  asked: { reference: string; costCentre: string },
): PaperFault[] {
  const faults: PaperFault[] = []
  const said = asked.reference.trim()
  if (said === '' && reference?.required) faults.push('reference-needed')
  if (said !== '' && reference && !fitsMask(reference.mask, said)) faults.push('reference-odd')
  if (asked.costCentre === '' && costCentreRequired) faults.push('cost-centre-needed')
  return faults
}
