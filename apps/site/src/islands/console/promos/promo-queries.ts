import { fetchLinks, fetchPromos } from '@kerbside/web/promo/desk-api.ts'
import { queryOptions } from '@tanstack/react-query'

export const promosOfDesk = () =>
  queryOptions({ queryKey: ['promos'], queryFn: ({ signal }) => fetchPromos({ signal }) })

export const linksOfDesk = () =>
  queryOptions({ queryKey: ['promo-links'], queryFn: ({ signal }) => fetchLinks({ signal }) })
