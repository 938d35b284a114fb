import * as calls from '@kerbside/contract/calls.generated/chat-office.ts'
import { fetchReply } from '@kerbside/web/desk-client.ts'
import { queryOptions } from '@tanstack/react-query'

const POLL_INTERVAL_MS = 60_000

/** The conversations with drivers about no job; the live channel announces new messages. */
export const driverChatsQuery = () =>
  queryOptions({
    queryKey: ['driver-chats'],
    queryFn: ({ signal }) => fetchReply(calls.listDriverChats, {}, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })

export const countUnread = (chats: readonly { unread: number }[] = []): number =>
  chats.reduce((count, { unread }) => count + unread, 0)
