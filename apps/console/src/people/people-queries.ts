import { queryOptions } from '@tanstack/react-query'
import { fetchAccount, fetchInvoiceLines, fetchInvoices, fetchStatement } from './desk-account.ts'
import { fetchCustomer } from './desk-customer.ts'

export const accountOf = (bookerid: number) =>
  queryOptions({
    queryKey: ['desk-account', bookerid],
    queryFn: ({ signal }) => fetchAccount(bookerid, { signal }),
  })

export const invoicesOf = (bookerid: number) =>
  queryOptions({
    queryKey: ['desk-invoices', bookerid],
    queryFn: ({ signal }) => fetchInvoices(bookerid, { signal }),
  })

/** Never cached: the remaining amount changes with every credit note. */
export const linesOf = (bookerid: number, id: number) =>
  queryOptions({
    queryKey: ['desk-invoice', bookerid, id],
    queryFn: ({ signal }) => fetchInvoiceLines({ bookerid, id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const statementOf = (bookerid: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['desk-statement', bookerid, from, to],
    queryFn: ({ signal }) => fetchStatement({ bookerid, datefrom: from, dateto: to }, { signal }),
  })

export const customerOf = (custid: number) =>
  queryOptions({
    queryKey: ['desk-customer', custid],
    queryFn: ({ signal }) => fetchCustomer(custid, { signal }),
  })
