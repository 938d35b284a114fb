import { queryOptions } from '@tanstack/react-query'
import { fetchLinks, fetchPromos } from './desk-api.ts'

export const promosOfDesk = () =>
  queryOptions({ queryKey: ['promos'], queryFn: ({ signal }) => fetchPromos({ signal }) })

export const linksOfDesk = () =>
  queryOptions({ queryKey: ['promo-links'], queryFn: ({ signal }) => fetchLinks({ signal }) })
