import { fetchMessages } from '@kerbside/web/notification/desk-api.ts'
import { queryOptions } from '@tanstack/react-query'

export const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: fetchMessages,
  // the texts must not change while they are being edited; saving reports a conflict
  refetchOnWindowFocus: false,
})
