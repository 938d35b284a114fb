import { AMENDMENT_REJECTION_MESSAGES, type AmendmentRejection } from '../amendment.ts'
import { type CancelCost, type CancelRejection, describeCancelRejection } from '../cancellation.ts'

/** Messages for the desk where the customer’s message says to call the operator. */
const FOR_THE_DESK: Partial<Record<AmendmentRejection, string>> = {
  'not-allowed': 'This operator’s rules let no one change this trip. Cancel it and book it anew.',
  'pay-first': 'It has not been paid yet. Send the link to pay first, then change it.',
  'too-late': 'Too late for a new price. Move the pickup at the same price, or ring the driver.',
  'credit-used-up':
    'The company’s account has not enough credit left for this change. The trip stays as it was.',
  'company-rules':
    'The company’s travel rules need their approver’s word for this change. Ask them first.',
  'by-phone':
    'No price is known for this trip as it would be. Cancel it and book it anew at a price you agree.',
}

export const describeDeskAmendmentRejection = (reason: AmendmentRejection): string =>
  FOR_THE_DESK[reason] ?? AMENDMENT_REJECTION_MESSAGES[reason]

const CANCEL_FOR_THE_DESK: Partial<Record<CancelRejection, string>> = {
  'not-allowed': 'This operator’s rules let no one cancel this booking.',
  'too-late': 'Its passenger is in the car, or the ride is over: it cannot be cancelled any more.',
}

export const describeDeskCancelRejection = (reason: CancelRejection, cost: CancelCost): string =>
  CANCEL_FOR_THE_DESK[reason] ?? describeCancelRejection(reason, { phone: '', cost })
