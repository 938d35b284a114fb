import type { AccountInput, DeskAccount } from './desk-account.ts'

/** The editable fields of an account. */
export type AccountDraft = Omit<AccountInput, 'bookerId' | 'version'>

export const NEW_ACCOUNT: AccountDraft = {
  name: '',
  address: '',
  creditLimit: null,
  commissionPercent: 0,
  commissionFixed: 0,
  paymentDays: 30,
  costCentres: [],
  rules: {
    reference: null,
    costCentreRequired: false,
    vehicles: null,
    maxFare: null,
    hours: null,
    approveAll: false,
  },
  blocked: false,
  blockedReason: '',
}

export const draftOf = (account: DeskAccount): AccountDraft => ({
  name: account.name,
  address: account.address,
  creditLimit: account.creditLimit,
  commissionPercent: account.commissionPercent,
  commissionFixed: account.commissionFixed,
  paymentDays: account.paymentDays,
  costCentres: account.costCentres,
  rules: account.rules,
  blocked: account.blocked,
  blockedReason: account.blockedReason,
})

/** One cost centre per line, "HR, People": the text before the first comma is the code. */
export const readCentres = (text: string): AccountDraft['costCentres'] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [code = '', ...name] = line.split(',')
      return { code: code.trim(), name: name.join(',').trim() }
    })

export const writeCentres = (centres: AccountDraft['costCentres']): string =>
  centres.map(({ code, name }) => (name === '' ? code : `${code}, ${name}`)).join('\n')

/** Fields changed here that another user saved meanwhile, with both values. */
export function listClashes(
  mine: Partial<AccountDraft>,
  theirs: AccountDraft,
): { field: keyof AccountDraft; mine: string; theirs: string }[] {
  const fields = Object.keys(mine) as (keyof AccountDraft)[]
  return fields.map((field) => ({ field, mine: show(mine[field]), theirs: show(theirs[field]) }))
}

const show = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
