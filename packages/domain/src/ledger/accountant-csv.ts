import { decimalsOf } from '../money.ts'
import { type LocalTime, localAt } from '../time.ts'
import { nominalAccount, ROUNDING } from './nominal-account.ts'

/** `ledger` is our own table; the others are files that the programs import without changes. */
export const ACCOUNTANT_FORMATS = ['ledger', 'xero', 'quickbooks', 'sage'] as const
export type AccountantFormat = (typeof ACCOUNTANT_FORMATS)[number]

export type AccountantEntry = {
  id: string
  at: Date
  /** "Fare earned". */
  title: string
  /** "KB-1559995", or ''. */
  reference: string
  postings: readonly { account: string; name: string; currency: string; amount: number }[]
}

type Row = readonly (string | number)[]

/** A line of an entry. A line of income has its VAT, which is also a line of its own. */
type Line = AccountantEntry['postings'][number] & {
  code: string
  accountTitle: string
  vat: number
  /** In basis points; undefined for a line without VAT. */
  rate: number | undefined
  isVat: boolean
}

const VAT_ACCOUNT = /^vat:(\d+)$/

/** The ledger writes the VAT of a line of income right after it. */
function linesOf({ postings }: AccountantEntry): Line[] {
  return postings.map((posting, place) => {
    const { code, title } = nominalAccount(posting.account)
    const own = VAT_ACCOUNT.exec(posting.account)
    const next = postings[place + 1]
    const after = next && VAT_ACCOUNT.exec(next.account)
    const isIncome = posting.account.startsWith('rev:')
    const rate = own?.[1] ?? (isIncome ? after?.[1] : undefined)
    return {
      ...posting,
      code,
      accountTitle: title,
      vat: !own && rate !== undefined ? (next?.amount ?? 0) : 0,
      rate: rate === undefined ? undefined : Number(rate),
      isVat: own !== null,
    }
  })
}

const inMajor = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}
/** Never with a minus, so that no program takes it for a formula. */
const debit = ({ amount, currency }: Line) => (amount > 0 ? inMajor(amount, currency) : '')
const credit = ({ amount, currency }: Line) => (amount < 0 ? inMajor(-amount, currency) : '')

const dayOf = (local: LocalTime): string => local.slice(0, 10)
/** "31/03/2026". */
const ukDayOf = (local: LocalTime): string => dayOf(local).split('-').toReversed().join('/')

const percentOf = (rate: number): string => `${rate / 100}%`

/** Sage 50, UK: T1 is the standard rate, T5 the lower rate, T9 what is no part of the VAT return. */
const sageTaxCode = (rate: number | undefined): string =>
  rate === undefined ? 'T9' : rate === 500 ? 'T5' : 'T1'

/** The names of the VAT rates of a UK organisation in Xero. */
const xeroTaxRate = (rate: number | undefined): string =>
  rate === undefined ? 'No VAT' : `${percentOf(rate)} (VAT on Income)`

type Written = AccountantEntry & { local: LocalTime; lines: readonly Line[] }

const describe = ({ title, reference }: AccountantEntry): string =>
  [title, reference].filter((part) => part !== '').join(' ')

/** Ids of entries share their beginning, which is a time; the end tells them apart. */
const shortId = ({ id }: AccountantEntry): string => id.replaceAll('-', '').slice(-10)

const ledger = {
  head: [
    'Date',
    'Time',
    'Entry',
    'Type',
    'Booking',
    'Account code',
    'Account',
    'Name',
    'Currency',
    'Debit',
    'Credit',
    'Net',
    'VAT',
    'Gross',
    'Tax code',
    'VAT rate',
  ],
  rows: (entry: Written): Row[] =>
    entry.lines.map((line) => {
      // what is given back is a negative number, not a text that a spreadsheet could take for a formula
      const major = (amount: number) => {
        const text = inMajor(0 - amount, line.currency)
        return amount > 0 ? Number(text) : text
      }
      const isIncome = line.account.startsWith('rev:')
      return [
        dayOf(entry.local),
        entry.local.slice(11),
        entry.id,
        entry.title,
        entry.reference,
        line.code,
        line.accountTitle,
        line.name,
        line.currency,
        debit(line),
        credit(line),
        ...(isIncome ? [line.amount, line.vat, line.amount + line.vat].map(major) : ['', '', '']),
        sageTaxCode(line.rate),
        line.rate === undefined ? '' : percentOf(line.rate),
      ]
    }),
}

/**
 * Manual journals in Xero's template: one narration and date for each journal, a positive amount is debit, the tax rate by
 * its full name, at most 300 lines in a file (help.xero.com/nz/ManualJournalsImport, "Enter multiple manual journals
 * using an import template"). Xero adds the VAT of a line itself, so the line of our VAT account is left out. Where Xero
 * rounds to another penny, a line of the difference keeps the journal balanced.
 */
const xero = {
  head: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  rows: (entry: Written): Row[] => {
    const narration = `${describe(entry)} ${shortId(entry)}`
    const row = (more: Row): Row => [narration, ukDayOf(entry.local), ...more]
    return entry.lines
      .filter(({ isVat }) => !isVat)
      .flatMap((line) => {
        const { amount, vat, rate, code, accountTitle, name, currency } = line
        const about = [accountTitle, name].filter((part) => part !== '').join(', ')
        const difference = rate === undefined ? 0 : vat - roundUp((amount * rate) / 10_000)
        return [
          row([about, code, xeroTaxRate(rate), Number(inMajor(amount, currency))]),
          ...(difference === 0
            ? []
            : [
                row([
                  ROUNDING.title,
                  ROUNDING.code,
                  xeroTaxRate(undefined),
                  Number(inMajor(difference, currency)),
                ]),
              ]),
        ]
      })
  },
}

/** Halves away from zero, as accounting programs round. */
const roundUp = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/**
 * Journal entries for QuickBooks Online: lines with the same number are one journal, accounts by name, debits and credits
 * in columns of their own (spreadsheetbroccoli.com/platforms/quickbooks_online/import-journal-entry-guide and
 * postbooks.app/blog/how-to-import-journal-entries-into-quickbooks-online). The date is as in the UK edition; its format is
 * chosen when the columns are matched.
 */
const quickbooks = {
  head: [
    'JournalNo',
    'JournalDate',
    'AccountName',
    'Debits',
    'Credits',
    'Description',
    'Name',
    'Currency',
  ],
  rows: (entry: Written): Row[] =>
    entry.lines.map((line) => [
      shortId(entry),
      ukDayOf(entry.local),
      line.accountTitle,
      debit(line),
      credit(line),
      [
        describe(entry),
        ...(line.isVat && line.rate !== undefined ? [percentOf(line.rate)] : []),
      ].join(', '),
      line.name,
      line.currency,
    ]),
}

/**
 * Sage 50 audit trail transactions, as journal debits (JD) and credits (JC) in the columns that Sage reads
 * (gtsagedev.co.uk/index.php/general/daybook-import and makingithappen.co.uk/CI/std/audittrans.htm; Sage UK knowledge base
 * 200427112357427 for what can be imported). VAT has its own line on the sales tax control account, with the tax code of
 * the income, so that no tax is computed.
 */
const sage = {
  head: [
    'Type',
    'Account Reference',
    'Nominal A/C Ref',
    'Department Code',
    'Date',
    'Reference',
    'Details',
    'Net Amount',
    'Tax Code',
    'Tax Amount',
  ],
  rows: (entry: Written): Row[] =>
    entry.lines.map((line) => [
      line.amount > 0 ? 'JD' : 'JC',
      '',
      line.code,
      0,
      ukDayOf(entry.local),
      entry.reference || shortId(entry),
      [entry.title, line.accountTitle, line.name]
        .filter((part) => part !== '')
        .join(', ')
        .slice(0, 60),
      inMajor(Math.abs(line.amount), line.currency),
      sageTaxCode(line.rate),
      inMajor(0, line.currency),
    ]),
}

const FORMATS = { ledger, xero, quickbooks, sage } as const

/** The lines of the ledger as a table for an accountant, with days and times of the operator's zone; first the heading. */
export function accountantRows(
  entries: readonly AccountantEntry[],
  { format, zone }: { format: AccountantFormat; zone: string },
): Row[] {
  const { head, rows } = FORMATS[format]
  return [
    head,
    ...entries.flatMap((entry) =>
      rows({ ...entry, local: localAt(entry.at, zone), lines: linesOf(entry) }),
    ),
  ]
}
