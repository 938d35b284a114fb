import { mayAct } from '@kerbside/domain/corporate/member.ts'
import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { listAnyMembers, type Member } from '../corporate/find-account.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { collectInvoices } from './collect-invoices.ts'
import { drawInvoice } from './draw-invoice.ts'
import { anyIssued, listUnmailed } from './store.ts'

/** The request that issued an invoice mails it within this time; after it the scheduled task takes over. */
const ALONE_MS = MINUTE
/** An invoice that could not be drawn for this long needs a person. */
const GIVEN_UP_AFTER_MS = 2 * DAY

/**
 * Mails an issued invoice to the company's members with the accounts role, or else to its maker. It counts as issued
 * even if this fails: the PDF is always available from the page, and the scheduled task retries.
 */
export async function mailInvoice(
  context: RequestContext,
  params: { invoice: Invoice; name: string; members: readonly Member[] },
): Promise<boolean> {
  const { invoice, name } = params
  const readers = readersOf(invoice, params.members)
  if (readers.length === 0) return false
  try {
    failpoint('invoice.issued')
    const { name: file, bytes } = await drawInvoice(context, invoice)
    await withOperator(context, async (tx) => {
      for (const { email } of readers)
        await queueMail(tx, {
          context,
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
    context.log.error({ err: error, operator: context.profile.slug }, 'an invoice was not e-mailed')
    return false
  }
}

/** Mails issued invoices whose server died or failed to draw them before the mail. */
export async function mailUnmailed(deps: Deps): Promise<number> {
  let mailed = 0
  const now = deps.now().getTime()
  const [from, until] = [new Date(now - GIVEN_UP_AFTER_MS), new Date(now - ALONE_MS)]
  const due = await listDueOperators(deps, ({ id }) => anyIssued(id, from, until))
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const invoices = await withOperator(context, async (tx) => {
      const rows = await listUnmailed(tx, { operator, from, until })
      return collectInvoices(tx, { context, rows })
    })
    for (const invoice of invoices) {
      const name = invoiceName(profile.settings.referencePrefix, invoice.issueNumber ?? 0)
      const members = await listAnyMembers(context, invoice)
      if (await mailInvoice(context, { invoice, name, members })) mailed += 1
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
