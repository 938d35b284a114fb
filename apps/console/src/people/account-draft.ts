import type { AccountInput, DeskAccount } from './desk-account.ts'

/** The editable fields of an account. */
export type AccountDraft = Omit<AccountInput, 'bookerid' | 'version'>

export const NEW_ACCOUNT: AccountDraft = {
  name: '',
  address: '',
  creditlimit: null,
  commissionpercent: 0,
  commissionfixed: 0,
  paymentdays: 30,
  costcentres: [],
  rules: {
    reference: null,
    costcentrerequired: false,
    vehicles: null,
    mostfare: null,
    hours: null,
    approveall: false,
  },
  blocked: false,
  blockedreason: '',
}

export const draftOf = (account: DeskAccount): AccountDraft => ({
  name: account.name,
  address: account.address,
  creditlimit: account.creditlimit,
  commissionpercent: account.commissionpercent,
  commissionfixed: account.commissionfixed,
  paymentdays: account.paymentdays,
  costcentres: account.costcentres,
  rules: account.rules,
  blocked: account.blocked,
  blockedreason: account.blockedreason,
})

/** One cost centre per line, "HR, People": the text before the first comma is the code. */
export const readCentres = (text: string): AccountDraft['costcentres'] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [code = '', ...name] = line.split(',')
      return { code: code.trim(), name: name.join(',').trim() }
    })

export const writeCentres = (centres: AccountDraft['costcentres']): string =>
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
