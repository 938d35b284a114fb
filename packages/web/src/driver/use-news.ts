import type { LiveEvent } from '@kerbside/contract/live.ts'
import { useEffect, useState } from 'react'

export type News = { jobpartid: number; from: 'customer' | 'dispatcher'; at: string }

/** Messages that came and were not looked at, the last of each job; `reading` is the job whose talk is open. */
export function useNews(
  hear: (hearer: (event: LiveEvent) => void) => () => void,
  reading: number | undefined,
): readonly News[] {
  const [news, setNews] = useState<readonly News[]>([])
  useEffect(
    () =>
      hear((event) => {
        if (event.signal !== 'chatUpdate' || event.what !== 'message') return
        const { jobpartid, from, at = '' } = event
        if (from !== 'customer' && from !== 'dispatcher') return
        if (jobpartid !== reading) navigator.vibrate?.([80, 60, 80])
        setNews((before) => [
          ...before.filter((known) => known.jobpartid !== jobpartid),
          { jobpartid, from, at },
        ])
      }),
    [hear, reading],
  )
  const [read, setRead] = useState(reading)
  // What was looked at is no news, also after it was shut again.
  if (read !== reading) {
    setRead(reading)
    setNews(news.filter(({ jobpartid }) => jobpartid !== read && jobpartid !== reading))
  }
  return news.filter(({ jobpartid }) => jobpartid !== reading)
}
