import type { CustomerReply, saveDeskCustomer } from '@kerbside/contract/account/desk.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { foldPhone } from '@kerbside/domain/account/profile.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type CollectDataResult, readCustomerData } from '../privacy/collect-data.ts'
import { type EraseResult, eraseCustomer } from '../privacy/delete-account.ts'
import { requestPasswordReset } from '../sign-in/request-password-reset.ts'
import { dropSessionsOf } from '../sign-in/signed-in-store.ts'
import { profileOf } from '../store.ts'
import { customerReply, showCustomer } from './desk-customers.ts'
import { type CustomerFacts, findCustomerRow, updateCustomer } from './desk-store.ts'

type Whose = { customerId: number }
const objectOf = ({ customerId }: Whose): string => `customer ${customerId}`

async function replyWithCustomer(
  context: RequestContext,
  whose: Whose,
): Promise<CustomerReply | undefined> {
  const customer = await showCustomer(context, whose)
  return customer && customerReply(customer)
}

/** Returns undefined if the customer does not exist. The log names the changed fields but not their values. */
export async function saveCustomer(
  context: RequestContext,
  input: InputOf<typeof saveDeskCustomer>,
): Promise<CustomerReply | { conflict: CustomerReply } | undefined> {
  const { operator } = context
  const whose = { customerId: Number(input.customerId) }
  const facts = factsOf(input)
  if (!isPhone(facts)) {
    const customer = await showCustomer(context, whose)
    return (
      customer && customerReply(customer, [{ path: 'phone', message: 'Check the phone number.' }])
    )
  }
  const isNewer = await withOperator(context, async (tx) => {
    const row = await findCustomerRow(tx, { operator, number: whose.customerId, lock: true })
    if (!row) return false
    if (row.version !== Number(input.version)) return true
    const before = new Map<string, unknown>(Object.entries(row))
    const fields = Object.entries(facts)
      .filter(([field, value]) => before.get(field) !== value)
      .map(([field]) => field)
    if (fields.length === 0) return false
    const version = row.version + 1
    await updateCustomer(tx, { operator, customerId: row.id, version, facts })
    const object = objectOf(whose)
    await recordAudit(tx, { ...context, action: 'customer.saved', object, detail: { fields } })
    return false
  })
  const reply = await replyWithCustomer(context, whose)
  return reply && isNewer ? { conflict: reply } : reply
}

const factsOf = (input: InputOf<typeof saveDeskCustomer>): CustomerFacts => ({
  first_name: input.firstName,
  last_name: input.lastName,
  dialling_code: input.dialingCode,
  phone: foldPhone(input.phone),
  sms_list: input.smsList,
  email_list: input.emailList,
  note: input.note,
})

/** An invited customer has no phone number yet. */
const isPhone = ({ phone, dialling_code }: CustomerFacts): boolean =>
  phone === '' || parsePhoneNumberFromString(`${dialling_code}${phone}`)?.isPossible() === true

/** Signs the customer out everywhere at once and prevents signing in until unblocked. */
export async function blockCustomer(
  context: RequestContext,
  { customerId, blocked, reason }: Whose & { blocked: boolean; reason: string },
): Promise<CustomerReply | undefined> {
  const { operator } = context
  await withOperator(context, async (tx) => {
    const row = await findCustomerRow(tx, { operator, number: customerId, lock: true })
    if (!row || (row.blocked_at !== null) === blocked) return
    const facts = {
      blocked_at: blocked ? context.now() : null,
      blocked_reason: blocked ? reason : '',
    }
    await updateCustomer(tx, { operator, customerId: row.id, version: row.version + 1, facts })
    if (blocked) await dropSessionsOf(tx, { operator, customerId: row.id, but: undefined })
    const action = blocked ? 'customer.blocked' : 'customer.unblocked'
    const detail = blocked ? { reason } : {}
    await recordAudit(tx, { ...context, action, object: objectOf({ customerId }), detail })
  })
  return replyWithCustomer(context, { customerId })
}

/** Mails a password reset link, under the same rate limit as the customer's own requests. */
export async function mailReset(
  context: RequestContext,
  whose: Whose,
): Promise<CustomerReply | undefined> {
  const { operator } = context
  const found = await withOperator(context, async (tx) => {
    const row = await findCustomerRow(tx, { operator, number: whose.customerId })
    const input = { action: 'customer.reset-sent', object: objectOf(whose), detail: {} }
    if (row) await recordAudit(tx, { ...context, ...input })
    return row
  })
  if (found) await requestPasswordReset(context, { email: found.email })
  return replyWithCustomer(context, whose)
}

export async function endSessions(
  context: RequestContext,
  whose: Whose,
): Promise<CustomerReply | undefined> {
  const { operator } = context
  await withOperator(context, async (tx) => {
    const row = await findCustomerRow(tx, { operator, number: whose.customerId, lock: true })
    if (!row) return
    const ended = await dropSessionsOf(tx, { operator, customerId: row.id, but: undefined })
    const input = { action: 'customer.signed-out', object: objectOf(whose), detail: { ended } }
    await recordAudit(tx, { ...context, ...input })
  })
  return replyWithCustomer(context, whose)
}

const findProfile = async (context: RequestContext, whose: Whose) => {
  const { operator } = context
  const row = await withOperator(context, (tx) =>
    findCustomerRow(tx, { operator, number: whose.customerId }),
  )
  return row && profileOf(row)
}

/** Exports all data stored about a customer and logs that the desk exported it. */
export async function takeData(
  context: RequestContext,
  whose: Whose,
): Promise<Extract<CollectDataResult, { ok: true }> | undefined> {
  const profile = await findProfile(context, whose)
  if (!profile) return undefined
  const taken = await readCustomerData(context, profile)
  const input = { action: 'customer.data-taken', object: objectOf(whose), detail: {} }
  await withOperator(context, (tx) => recordAudit(tx, { ...context, ...input }))
  return taken
}

export async function eraseAtDesk(
  context: RequestContext,
  whose: Whose,
): Promise<EraseResult | undefined> {
  const profile = await findProfile(context, whose)
  return profile && eraseCustomer(context, profile)
}
