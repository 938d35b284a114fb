import { queryOptions } from '@tanstack/react-query'
import {
  fetchAccount,
  fetchInvoiceLines,
  fetchInvoices,
  fetchStatement,
} from './accounts/desk-account.ts'
import { fetchCustomer } from './desk-customer.ts'

export const accountOf = (bookerId: number) =>
  queryOptions({
    queryKey: ['desk-account', bookerId],
    queryFn: ({ signal }) => fetchAccount(bookerId, { signal }),
  })

export const invoicesOf = (bookerId: number) =>
  queryOptions({
    queryKey: ['desk-invoices', bookerId],
    queryFn: ({ signal }) => fetchInvoices(bookerId, { signal }),
  })

/** Never cached: the remaining amount changes with every credit note. */
export const linesOf = (bookerId: number, id: number) =>
  queryOptions({
    queryKey: ['desk-invoice', bookerId, id],
    queryFn: ({ signal }) => fetchInvoiceLines({ bookerId, id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const statementOf = (bookerId: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['desk-statement', bookerId, from, to],
    queryFn: ({ signal }) => fetchStatement({ bookerId, dateFrom: from, dateTo: to }, { signal }),
  })

export const customerOf = (customerId: number) =>
  queryOptions({
    queryKey: ['desk-customer', customerId],
    queryFn: ({ signal }) => fetchCustomer(customerId, { signal }),
  })
