import { CODE } from '@kerbside/contract/codes.ts'
import type {
  CustomerReply,
  DeskCustomer,
  DeskCustomerRow,
} from '@kerbside/contract/desk/customer.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeAddressBook } from '@kerbside/contract/places.ts'
import { minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listPlacesOf } from '../places/list-saved.ts'
import {
  type CustomerRow,
  findAccountName,
  findCustomerRow,
  searchCustomers,
  sumRides,
} from './desk-store.ts'
import { listSignedIn } from './signed-in-store.ts'

/** One page of customers; `after` leads to the next, '' where there is none. */
export async function listCustomers(
  call: Call,
  asked: { typed: string; after: string; most: number },
): Promise<{ customers: DeskCustomerRow[]; after: string }> {
  const { operator } = call
  const rows = await withOperator(call, (tx) =>
    searchCustomers(tx, {
      operator,
      words: wordsOf(asked.typed),
      after: readCursor(asked.after),
      most: asked.most + 1,
    }),
  )
  const shown = rows.slice(0, asked.most)
  const last = shown.at(-1)
  return {
    customers: shown.map((row) => ({
      custid: row.number,
      name: nameOf(row),
      email: row.email,
      phone: phoneOf(row),
      account: row.account ?? '',
      since: row.made_at.toISOString(),
      blocked: row.blocked_at !== null,
    })),
    after: rows.length > asked.most && last ? `${last.made_at.toISOString()}|${last.id}` : '',
  }
}

const MOST_WORDS = 4

/** A telephone number is one word, however many spaces it has; it is kept without its country or a leading 0. */
function wordsOf(typed: string): string[] {
  const said = typed.trim().toLowerCase()
  if (/^[+\d][\d\s()/-]*$/.test(said)) {
    const figures = said.replaceAll(/\D/g, '').replace(/^0+/, '')
    return [said.startsWith('+') || said.startsWith('00') ? figures.slice(2) : figures]
  }
  return said.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

const readCursor = (said: string): { at: Date; id: string } | undefined => {
  const [, at = '', id = ''] = /^([^|]{1,40})\|([0-9a-f-]{36})$/.exec(said) ?? []
  const instant = new Date(at)
  return Number.isNaN(instant.getTime()) ? undefined : { at: instant, id }
}

const nameOf = (row: CustomerRow): string => `${row.first_name} ${row.last_name}`.trim()
const phoneOf = (row: CustomerRow): string => `${row.dialling_code} ${row.phone}`.trim()

/** Undefined for somebody who left, or is another operator's. */
export async function showCustomer(
  call: Call,
  { custid }: { custid: number },
): Promise<DeskCustomer | undefined> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const row = await findCustomerRow(tx, { operator, custid })
    if (!row) return undefined
    const whose = { operator, customerId: row.id }
    const places = await listPlacesOf(tx, whose)
    const sessions = await listSignedIn(tx, { ...whose, now: call.now() })
    const sums = await sumRides(tx, whose)
    return {
      custid,
      version: row.version,
      firstname: row.first_name,
      lastname: row.last_name,
      phone: row.phone,
      dialingcode: row.dialling_code,
      smslist: row.sms_list,
      emaillist: row.email_list,
      note: row.note,
      email: row.email,
      since: row.made_at.toISOString(),
      bookerid: row.booker_id ?? 0,
      account: await findAccountName(tx, { operator, bookerId: row.booker_id }),
      blocked: row.blocked_at !== null,
      blockedreason: row.blocked_reason,
      invited: row.password_sealed.length === 0,
      places: writeAddressBook(places).addresses,
      sessions: sessions.map((session) => ({
        device: session.device,
        since: session.signedInAt.toISOString(),
        seen: session.seenAt.toISOString(),
      })),
      sums: sums.map(({ currency, driven, drivenFare, ahead, aheadFare, calledOff }) => ({
        currencycode: currency,
        driven,
        drivenfare: writeMoney(minor(Number(drivenFare)), currency),
        ahead,
        aheadfare: writeMoney(minor(Number(aheadFare)), currency),
        calledoff: calledOff,
      })),
    }
  })
}

export const answerOf = (
  customer: DeskCustomer,
  faults: CustomerReply['faults'] = [],
): CustomerReply => ({ code: CODE.done, message: '', customer, faults })
