import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Whose = { operator: OperatorId; customerId: string }

export const findAccountRow = (tx: Tx, { operator, customerId }: Whose) =>
  inOperator(tx, operator)
    .selectFrom('customer')
    .select(['made_at', 'password_changed_at', 'note'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

export const listPlaceRows = (tx: Tx, { operator, customerId }: Whose) =>
  inOperator(tx, operator)
    .selectFrom('saved_place')
    .select(['label', 'place', 'full_address', 'made_at'])
    .where('customer_id', '=', customerId)
    .orderBy('made_at')
    .execute()

export const listBookingRows = (tx: Tx, { operator, customerId }: Whose) =>
  inOperator(tx, operator)
    .selectFrom('booking')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('made_at')
    .execute()

const ofCustomer = (tx: Tx, { operator, customerId }: Whose) =>
  inOperator(tx, operator).selectFrom('booking').select('id').where('customer_id', '=', customerId)

export const listLegRows = (tx: Tx, whose: Whose) =>
  inOperator(tx, whose.operator)
    .selectFrom('leg')
    .selectAll()
    .where('booking_id', 'in', ofCustomer(tx, whose))
    .orderBy('number')
    .execute()

export const listPaymentRows = (tx: Tx, whose: Whose) =>
  inOperator(tx, whose.operator)
    .selectFrom('payment_attempt')
    .select([
      'id',
      'booking_id',
      'amount_minor',
      'currency',
      'state',
      'card_brand',
      'card_last4',
      'made_at',
    ])
    .where('booking_id', 'in', ofCustomer(tx, whose))
    .orderBy('made_at')
    .execute()

export const listRefundRows = (tx: Tx, whose: Whose) =>
  inOperator(tx, whose.operator)
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', (join) =>
      sameOperator(join, { 'attempt.id': 'refund.attempt_id' }),
    )
    .select([
      'attempt.booking_id',
      'refund.amount_minor',
      'attempt.currency',
      'refund.state',
      'refund.made_at',
    ])
    .where('attempt.booking_id', 'in', ofCustomer(tx, whose))
    .orderBy('refund.made_at')
    .execute()

export const listMessageRows = (
  tx: Tx,
  { operator, email }: { operator: OperatorId; email: string },
) =>
  inOperator(tx, operator)
    .selectFrom('message')
    .select(['channel', 'kind', 'state', 'made_at'])
    .where('recipient', '=', email)
    .orderBy('made_at')
    .execute()

/** Messages that the customer wrote to the driver and the desk. */
export const listWrittenRows = (tx: Tx, whose: Whose) =>
  inOperator(tx, whose.operator)
    .selectFrom('chat_message')
    .select(['booking_id', 'leg', 'body', 'sent_at'])
    .where('booking_id', 'in', ofCustomer(tx, whose))
    .where('side', '=', 'customer')
    .orderBy('sent_at')
    .execute()

/** The customer's ratings of their legs. */
export const listRatingRows = (tx: Tx, whose: Whose) =>
  inOperator(tx, whose.operator)
    .selectFrom('rating')
    .select(['booking_id', 'leg', 'stars', 'reasons', 'comment', 'changed_at'])
    .where('booking_id', 'in', ofCustomer(tx, whose))
    .execute()

/** The customer's notification preferences. */
export const listChoiceRows = (tx: Tx, { operator, customerId }: Whose) =>
  inOperator(tx, operator)
    .selectFrom('message_choice')
    .select(['kind', 'channel', 'is_wanted', 'chosen_at'])
    .where('customer_id', '=', customerId)
    .execute()
