import { mayAct } from '@kerbside/domain/corporate/member.ts'
import { type Invoice, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Member } from '../corporate/find-account.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { drawInvoice } from './draw-invoice.ts'

/**
 * Sends an invoice that was issued to who looks after the accounts of its company, or else to who made it. It is issued
 * whatever becomes of this: the paper can be had from the page at any time.
 */
export async function mailInvoice(
  call: Call,
  facts: { invoice: Invoice; name: string; members: readonly Member[] },
): Promise<void> {
  const { invoice, name, members } = facts
  try {
    const { name: file, bytes } = await drawInvoice(call, invoice)
    await withOperator(call, async (tx) => {
      for (const { email } of readersOf(invoice, members))
        await queueMail(tx, {
          call,
          kind: 'invoice',
          to: email,
          once: `invoice|${invoice.id}|${email}`,
          facts: {
            company: invoice.parties.buyer.name,
            number: name,
            amount: sumInvoice(invoice.lines).gross,
            currency: invoice.currency,
            dueOn: invoice.dueOn ?? '',
            path: '/invoice',
          },
          files: [{ name: file, mediaType: 'application/pdf', bytes }],
        })
    })
  } catch (error) {
    call.log.error({ err: error, operator: call.profile.slug }, 'mail of an invoice')
  }
}

function readersOf({ madeBy }: Invoice, members: readonly Member[]): Member[] {
  const keepers = members.filter(({ role }) => role === 'accounts' || role === 'admin')
  if (keepers.length > 0) return keepers
  const may = members.filter(({ role }) => mayAct(role, 'make-invoice'))
  return madeBy === undefined ? may : may.filter(({ customerId }) => customerId === madeBy)
}
