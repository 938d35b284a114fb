import { AMENDMENT_REJECTION_MESSAGES, type AmendmentRejection } from '../amendment.ts'
import { type CancelCost, type CancelRejection, describeCancelRejection } from '../cancellation.ts'

/** Messages for the desk where the customer’s message says to call the operator. */
const FOR_THE_DESK: Partial<Record<AmendmentRejection, string>> = {
  'not-allowed': 'Your rules don’t allow changes to this booking. Cancel it and make a new one.',
  'pay-first': 'This booking isn’t paid yet. Send the payment link first, then change it.',
  'too-late':
    'It’s too late for a new price. Move the pickup at the same price, or call the driver.',
  'credit-used-up':
    'The company’s account doesn’t have enough credit for this change. The booking hasn’t changed.',
  'company-rules':
    'The company’s travel rules require approval for this change. Ask its approver first.',
  invoiced: 'This booking is on an issued invoice. Issue a credit note instead.',
  'by-phone':
    'There’s no price for this change. Cancel the booking and make a new one at an agreed price.',
}

export const describeDeskAmendmentRejection = (reason: AmendmentRejection): string =>
  FOR_THE_DESK[reason] ?? AMENDMENT_REJECTION_MESSAGES[reason]

const CANCEL_FOR_THE_DESK: Partial<Record<CancelRejection, string>> = {
  'not-allowed': 'Your rules don’t allow cancelling this booking.',
  'too-late':
    'This booking can’t be cancelled any more: the passenger is on board or the job has ended.',
}

export const describeDeskCancelRejection = (reason: CancelRejection, cost: CancelCost): string =>
  CANCEL_FOR_THE_DESK[reason] ?? describeCancelRejection(reason, { phone: '', cost })
