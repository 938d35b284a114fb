import { mayAct } from '@kerbside/domain/corporate/member.ts'
import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { listAnyMembers, type Member } from '../corporate/find-account.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { drawInvoice } from './draw-invoice.ts'
import { gatherInvoices } from './gather-invoice.ts'
import { listUnmailed } from './store.ts'

/** Whoever issued it mails it within this; later nobody is at it any more. */
const ALONE_MS = MINUTE
/** An invoice that could not be drawn for so long is for somebody to look at. */
const GIVEN_UP_AFTER_MS = 2 * DAY

/**
 * Sends an invoice that was issued to who looks after the accounts of its company, or else to who made it. It is issued
 * whatever becomes of this: the paper can be had from the page at any time, and the clockwork comes back for it.
 */
export async function mailInvoice(
  call: Call,
  facts: { invoice: Invoice; name: string; members: readonly Member[] },
): Promise<boolean> {
  const { invoice, name } = facts
  const readers = readersOf(invoice, facts.members)
  if (readers.length === 0) return false
  try {
    failpoint('invoice.issued')
    const { name: file, bytes } = await drawInvoice(call, invoice)
    await withOperator(call, async (tx) => {
      for (const { email } of readers)
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
    return true
  } catch (error) {
    call.log.error({ err: error, operator: call.profile.slug }, 'mail of an invoice')
    return false
  }
}

/** Mails what was issued when its server died, or could not draw, between the invoice and its mail. */
export async function mailUnmailed(deps: Deps): Promise<number> {
  let mailed = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const now = call.now().getTime()
    const [from, until] = [new Date(now - GIVEN_UP_AFTER_MS), new Date(now - ALONE_MS)]
    const { operator } = call
    const invoices = await withOperator(call, async (tx) => {
      const rows = await listUnmailed(tx, { operator, from, until })
      return gatherInvoices(tx, { call, rows })
    })
    for (const invoice of invoices) {
      const name = invoiceName(profile.settings.referencePrefix, invoice.issueNumber ?? 0)
      const members = await listAnyMembers(call, invoice)
      if (await mailInvoice(call, { invoice, name, members })) mailed += 1
    }
  }
  return mailed
}

function readersOf({ madeBy }: Invoice, members: readonly Member[]): Member[] {
  const keepers = members.filter(({ role }) => role === 'accounts' || role === 'admin')
  if (keepers.length > 0) return keepers
  const may = members.filter(({ role }) => mayAct(role, 'make-invoice'))
  return madeBy === undefined ? may : may.filter(({ customerId }) => customerId === madeBy)
}
