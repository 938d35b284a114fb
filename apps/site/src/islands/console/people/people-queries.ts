import { askCustomer } from '@kerbside/web/account/desk-customer.ts'
import { askAccount, askInvoices } from '@kerbside/web/corporate/desk-account.ts'
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

export const customerOf = (custid: number) =>
  queryOptions({
    queryKey: ['desk-customer', custid],
    queryFn: ({ signal }) => askCustomer(custid, { signal }),
  })
