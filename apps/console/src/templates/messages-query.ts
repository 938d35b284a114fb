import { queryOptions } from '@tanstack/react-query'
import { fetchMessages } from './desk-api.ts'

export const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: fetchMessages,
  // the texts must not change while they are being edited; saving reports a conflict
  refetchOnWindowFocus: false,
})
