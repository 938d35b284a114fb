import type {
  CustomerReply,
  DeskCustomer,
  DeskCustomerRow,
} from '@kerbside/contract/account/desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeAddressBook } from '@kerbside/contract/places.ts'
import { minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listPlacesOf } from '../../places/list-saved.ts'
import { listSignedIn } from '../sign-in/signed-in-store.ts'
import {
  type CustomerRow,
  findAccountName,
  findCustomerRow,
  searchCustomers,
  sumLegTotals,
} from './desk-store.ts'

/** One page of customers; `after` is the cursor of the next page, '' on the last one. */
export async function listCustomers(
  context: RequestContext,
  params: { typed: string; after: string; max: number },
): Promise<{ customers: DeskCustomerRow[]; after: string }> {
  const { operator } = context
  const rows = await withOperator(context, (tx) =>
    searchCustomers(tx, {
      operator,
      words: searchTermsOf(params.typed),
      after: readCursor(params.after),
      max: params.max + 1,
    }),
  )
  const shown = rows.slice(0, params.max)
  const last = shown.at(-1)
  return {
    customers: shown.map((row) => ({
      customerId: row.number,
      name: nameOf(row),
      email: row.email,
      phone: phoneOf(row),
      account: row.account ?? '',
      since: row.made_at.toISOString(),
      blocked: row.blocked_at !== null,
    })),
    after: rows.length > params.max && last ? `${last.made_at.toISOString()}|${last.id}` : '',
  }
}

const MAX_WORDS = 4

/**
 * Splits the input into search terms. A phone number is one term even with spaces; country code and leading 0 are
 * dropped.
 */
function searchTermsOf(typed: string): string[] {
  const input = typed.trim().toLowerCase()
  if (/^[+\d][\d\s()/-]*$/.test(input)) {
    const digits = input.replaceAll(/\D/g, '').replace(/^0+/, '')
    return [input.startsWith('+') || input.startsWith('00') ? digits.slice(2) : digits]
  }
  return input.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

const readCursor = (input: string): { at: Date; id: string } | undefined => {
  const [, at = '', id = ''] = /^([^|]{1,40})\|([0-9a-f-]{36})$/.exec(input) ?? []
  const instant = new Date(at)
  return Number.isNaN(instant.getTime()) ? undefined : { at: instant, id }
}

const nameOf = (row: CustomerRow): string => `${row.first_name} ${row.last_name}`.trim()
const phoneOf = (row: CustomerRow): string => `${row.dialling_code} ${row.phone}`.trim()

/** Returns undefined for a deleted customer and for another operator's customer. */
export async function showCustomer(
  context: RequestContext,
  { customerId }: { customerId: number },
): Promise<DeskCustomer | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const row = await findCustomerRow(tx, { operator, number: customerId })
    if (!row) return undefined
    const whose = { operator, customerId: row.id }
    const places = await listPlacesOf(tx, whose)
    const sessions = await listSignedIn(tx, { ...whose, now: context.now() })
    const totals = await sumLegTotals(tx, whose)
    return {
      customerId,
      version: row.version,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      dialingCode: row.dialling_code,
      smsList: row.sms_list,
      emailList: row.email_list,
      note: row.note,
      email: row.email,
      since: row.made_at.toISOString(),
      bookerId: row.booker_id ?? 0,
      account: await findAccountName(tx, { operator, bookerId: row.booker_id }),
      blocked: row.blocked_at !== null,
      blockedReason: row.blocked_reason,
      invited: row.password_sealed.length === 0,
      places: writeAddressBook(places).addresses,
      sessions: sessions.map((session) => ({
        device: session.device,
        since: session.signedInAt.toISOString(),
        seen: session.seenAt.toISOString(),
      })),
      sums: totals.map(({ currency, driven, drivenFare, ahead, aheadFare, calledOff }) => ({
        currencyCode: currency,
        driven,
        drivenFare: writeMoney(minor(Number(drivenFare)), currency),
        ahead,
        aheadFare: writeMoney(minor(Number(aheadFare)), currency),
        calledOff,
      })),
    }
  })
}

export const customerReply = (
  customer: DeskCustomer,
  errors: CustomerReply['errors'] = [],
): CustomerReply => ({ code: CODE.done, message: '', customer, errors })
