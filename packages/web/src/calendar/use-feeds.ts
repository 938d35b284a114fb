import { say, sayTime } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { useDoing } from '../account/use-doing.ts'
import { useAsked } from '../use-asked.ts'
import type { FeedKind, FeedOfSomebody, FeedWay } from './api.ts'
import './words.ts'

/** Somebody's calendars, with the address of the one that was made just now: it is told this one time. */
export function useFeeds(way: FeedWay, key: string) {
  const { asked, again, put } = useAsked(way.list, key)
  const { busy, refusal, run } = useDoing()
  const [made, setMade] = useState<{ kind: FeedKind; url: string }>()
  const [told, setTold] = useState('')
  const change = (kind: FeedKind, act: FeedWay['make']) =>
    run(async () => {
      setTold('')
      const answer = await act(kind)
      if (!answer.heard) return answer.message
      const { url } = answer.reply
      put({ ...answer.reply, url: '' })
      setMade(url === '' ? undefined : { kind, url })
      if (url === '') setTold(say('calendar.ended'))
      return undefined
    })
  return {
    asked,
    again,
    busy,
    refusal,
    made,
    told,
    make: (kind: FeedKind) => void change(kind, way.make),
    end: (kind: FeedKind) => void change(kind, way.end),
    copy: () => {
      if (made)
        void navigator.clipboard.writeText(made.url).then(() => setTold(say('calendar.copied')))
    },
  }
}

export type Feeds = ReturnType<typeof useFeeds>

/** "Address made 10 March, last read 11 March" */
export function sayFeed({ madeat, usedat }: FeedOfSomebody): string {
  if (madeat === '') return say('calendar.none')
  const read =
    usedat === ''
      ? say('calendar.unread')
      : say('calendar.read', { time: sayTime(new Date(usedat), 'stamp') })
  return `${say('calendar.since', { time: sayTime(new Date(madeat), 'longDay') })}, ${read}`
}

/** What makes a phone or a computer ask whether to follow it. */
export const followingUrl = (url: string): string => url.replace(/^https?:/, 'webcal:')
