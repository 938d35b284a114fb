/**
 * The ledger's accounts as an accountant reads them. The codes are those of the UK default chart of accounts of Sage 50,
 * or free ones beside them: 1100 debtors, 1200 bank, 2200 sales tax control, 4000 sales, 4009 discounts allowed,
 * 8100 bad debt write off.
 */
const ACCOUNTS: readonly { account: string; code: string; title: string }[] = [
  { account: 'ar:cust', code: '1100', title: 'Customers' },
  { account: 'ar:booker', code: '1110', title: 'Account customers' },
  { account: 'bank', code: '1200', title: 'Bank' },
  { account: 'float:driver', code: '1230', title: 'Cash with drivers' },
  { account: 'gw', code: '1250', title: 'Card payments in transit' },
  { account: 'disp:hold', code: '1260', title: 'Disputed payments' },
  { account: 'ap:tip', code: '2110', title: 'Tips owed to drivers' },
  { account: 'ap:commission', code: '2120', title: 'Commission owed' },
  { account: 'vat', code: '2200', title: 'VAT on sales' },
  { account: 'rev:fare', code: '4000', title: 'Fares' },
  { account: 'rev:cancel_fee', code: '4010', title: 'Cancellation fees' },
  { account: 'disc:promo', code: '4009', title: 'Promo discounts' },
  { account: 'exp:commission', code: '6100', title: 'Booker commission' },
  { account: 'exp:dispute', code: '8100', title: 'Lost disputes' },
]

const OTHER = { code: '9998', title: 'Suspense' }

/** The penny between our VAT and that of a program that computes it again. */
export const ROUNDING = { code: '8200', title: 'VAT rounding' }

export function nominalAccount(account: string): { code: string; title: string } {
  const { code, title } =
    ACCOUNTS.find(
      (known) => account === known.account || account.startsWith(`${known.account}:`),
    ) ?? OTHER
  return { code, title }
}
