import type { CustomerReply, saveDeskCustomer } from '@kerbside/contract/desk/customer.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { foldPhone } from '@kerbside/domain/account/profile.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { askReset } from './ask-reset.ts'
import { type CollectDataVerdict, gatherData } from './collect-data.ts'
import { type EraseVerdict, eraseCustomer } from './delete-account.ts'
import { answerOf, showCustomer } from './desk-customers.ts'
import { type CustomerFacts, findCustomerRow, updateCustomer } from './desk-store.ts'
import { dropSessionsOf } from './signed-in-store.ts'
import { profileOf } from './store.ts'

type Whose = { custid: number }
const objectOf = ({ custid }: Whose): string => `customer ${custid}`

async function answer(call: Call, whose: Whose): Promise<CustomerReply | undefined> {
  const customer = await showCustomer(call, whose)
  return customer && answerOf(customer)
}

/** Undefined for somebody who is not there. Which fields changed is in the log, and not what they say. */
export async function saveCustomer(
  call: Call,
  said: InputOf<typeof saveDeskCustomer>,
): Promise<CustomerReply | { conflict: CustomerReply } | undefined> {
  const { operator } = call
  const whose = { custid: Number(said.custid) }
  const facts = factsOf(said)
  if (!isPhone(facts)) {
    const customer = await showCustomer(call, whose)
    return customer && answerOf(customer, [{ path: 'phone', message: 'Phone is invalid' }])
  }
  const isNewer = await withOperator(call, async (tx) => {
    const row = await findCustomerRow(tx, { operator, ...whose, hold: true })
    if (!row) return false
    if (row.version !== Number(said.version)) return true
    const before = new Map<string, unknown>(Object.entries(row))
    const fields = Object.entries(facts)
      .filter(([field, value]) => before.get(field) !== value)
      .map(([field]) => field)
    if (fields.length === 0) return false
    const version = row.version + 1
    await updateCustomer(tx, { operator, customerId: row.id, version, facts })
    const object = objectOf(whose)
    await keepAudit(tx, { ...call, deed: 'customer.saved', object, detail: { fields } })
    return false
  })
  const reply = await answer(call, whose)
  return reply && isNewer ? { conflict: reply } : reply
}

const factsOf = (said: InputOf<typeof saveDeskCustomer>): CustomerFacts => ({
  first_name: said.firstname,
  last_name: said.lastname,
  dialling_code: said.dialingcode,
  phone: foldPhone(said.phone),
  sms_list: said.smslist,
  email_list: said.emaillist,
  note: said.note,
})

/** Who was invited has none yet. */
const isPhone = ({ phone, dialling_code }: CustomerFacts): boolean =>
  phone === '' || parsePhoneNumberFromString(`${dialling_code}${phone}`)?.isPossible() === true

/** At once they are signed out everywhere, and sign in no more until they may again. */
export async function blockCustomer(
  call: Call,
  { custid, blocked, reason }: Whose & { blocked: boolean; reason: string },
): Promise<CustomerReply | undefined> {
  const { operator } = call
  await withOperator(call, async (tx) => {
    const row = await findCustomerRow(tx, { operator, custid, hold: true })
    if (!row || (row.blocked_at !== null) === blocked) return
    const facts = {
      blocked_at: blocked ? call.now() : null,
      blocked_reason: blocked ? reason : '',
    }
    await updateCustomer(tx, { operator, customerId: row.id, version: row.version + 1, facts })
    if (blocked) await dropSessionsOf(tx, { operator, customerId: row.id, but: undefined })
    const deed = blocked ? 'customer.blocked' : 'customer.unblocked'
    const detail = blocked ? { reason } : {}
    await keepAudit(tx, { ...call, deed, object: objectOf({ custid }), detail })
  })
  return answer(call, { custid })
}

/** A link to choose a new password by; no oftener than they could ask themselves. */
export async function mailReset(call: Call, whose: Whose): Promise<CustomerReply | undefined> {
  const { operator } = call
  const found = await withOperator(call, async (tx) => {
    const row = await findCustomerRow(tx, { operator, ...whose })
    const said = { deed: 'customer.reset-sent', object: objectOf(whose), detail: {} }
    if (row) await keepAudit(tx, { ...call, ...said })
    return row
  })
  if (found) await askReset(call, { email: found.email })
  return answer(call, whose)
}

export async function endSessions(call: Call, whose: Whose): Promise<CustomerReply | undefined> {
  const { operator } = call
  await withOperator(call, async (tx) => {
    const row = await findCustomerRow(tx, { operator, ...whose, hold: true })
    if (!row) return
    const ended = await dropSessionsOf(tx, { operator, customerId: row.id, but: undefined })
    const said = { deed: 'customer.signed-out', object: objectOf(whose), detail: { ended } }
    await keepAudit(tx, { ...call, ...said })
  })
  return answer(call, whose)
}

const findProfile = async (call: Call, whose: Whose) => {
  const { operator } = call
  const row = await withOperator(call, (tx) => findCustomerRow(tx, { operator, ...whose }))
  return row && profileOf(row)
}

/** All that is kept of them. That it was taken at the desk is in the log. */
export async function takeData(
  call: Call,
  whose: Whose,
): Promise<Extract<CollectDataVerdict, { ok: true }> | undefined> {
  const profile = await findProfile(call, whose)
  if (!profile) return undefined
  const taken = await gatherData(call, profile)
  const said = { deed: 'customer.data-taken', object: objectOf(whose), detail: {} }
  await withOperator(call, (tx) => keepAudit(tx, { ...call, ...said }))
  return taken
}

export async function eraseAtDesk(call: Call, whose: Whose): Promise<EraseVerdict | undefined> {
  const profile = await findProfile(call, whose)
  return profile && eraseCustomer(call, profile)
}
