import { askMessages } from '@kerbside/web/notification/desk-api.ts'
import { queryOptions } from '@tanstack/react-query'

export const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: askMessages,
  // whoever writes is not shown something else under their hands; a save tells them of it
  refetchOnWindowFocus: false,
})
