import { formatTime, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDoing } from '../account/use-doing.ts'
import { useQuery } from '../use-query.ts'
import type { CalendarFeedItem, FeedApi, FeedKind } from './api.ts'
import './messages.ts'

/** A user's calendar feeds; the address of a newly created feed is only returned this once. */
export function useFeeds(api: FeedApi, key: string) {
  const { query, refetch, setReply } = useQuery(api.list, key)
  const { busy, rejection, run } = useDoing()
  const [createdFeed, setCreatedFeed] = useState<{ kind: FeedKind; url: string }>()
  const [notice, setNotice] = useState('')
  const change = (kind: FeedKind, act: FeedApi['make']) =>
    run(async () => {
      setNotice('')
      const response = await act(kind)
      if (!response.ok) return response.message
      const { url } = response.reply
      setReply({ ...response.reply, url: '' })
      setCreatedFeed(url === '' ? undefined : { kind, url })
      if (url === '') setNotice(t('calendar.ended'))
      return undefined
    })
  return {
    query,
    refetch,
    busy,
    rejection,
    createdFeed,
    notice,
    createFeed: (kind: FeedKind) => void change(kind, api.make),
    deleteFeed: (kind: FeedKind) => void change(kind, api.end),
    copy: () => {
      if (createdFeed)
        void navigator.clipboard
          .writeText(createdFeed.url)
          .then(() => setNotice(t('calendar.copied')))
    },
  }
}

export type Feeds = ReturnType<typeof useFeeds>

/** "Link created 10 March, last used 11 March" */
export function describeFeed({ madeat, usedat }: CalendarFeedItem): string {
  if (madeat === '') return t('calendar.none')
  const read =
    usedat === ''
      ? t('calendar.unread')
      : t('calendar.read', { time: formatTime(new Date(usedat), 'stamp') })
  return `${t('calendar.since', { time: formatTime(new Date(madeat), 'longDay') })}, ${read}`
}

/** An address with which a phone or computer offers to subscribe to the calendar. */
export const subscribeUrl = (url: string): string => url.replace(/^https?:/, 'webcal:')
