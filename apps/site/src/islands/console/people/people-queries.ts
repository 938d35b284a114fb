import { askCustomer } from '@kerbside/web/account/desk-customer.ts'
import { askAccount, askInvoices, askStatement } from '@kerbside/web/corporate/desk-account.ts'
import { queryOptions } from '@tanstack/react-query'

export const accountOf = (bookerid: number) =>
  queryOptions({
    queryKey: ['desk-account', bookerid],
    queryFn: ({ signal }) => askAccount(bookerid, { signal }),
  })

export const invoicesOf = (bookerid: number) =>
  queryOptions({
    queryKey: ['desk-invoices', bookerid],
    queryFn: ({ signal }) => askInvoices(bookerid, { signal }),
  })

export const statementOf = (bookerid: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['desk-statement', bookerid, from, to],
    queryFn: ({ signal }) => askStatement({ bookerid, datefrom: from, dateto: to }, { signal }),
  })

export const customerOf = (custid: number) =>
  queryOptions({
    queryKey: ['desk-customer', custid],
    queryFn: ({ signal }) => askCustomer(custid, { signal }),
  })
