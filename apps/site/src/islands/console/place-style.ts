import type { CSSProperties } from 'react'

type Placed = {
  /** Minutes from the left edge of the track. */
  from: number
  until: number
  row?: number | undefined
  /** How much of it is done, of a hundred. */
  done?: number | undefined
}

/** Where something lies on a track: the style sheet knows how wide a minute is. */
export const place = ({ from, until, row, done }: Placed): CSSProperties =>
  ({
    '--a': from,
    '--b': until,
    ...(row !== undefined && { '--row': row }),
    ...(done !== undefined && { '--done': `${done}%` }),
  }) as CSSProperties

export const fromTop = (pixels: number): CSSProperties => ({
  transform: `translateY(${pixels}px)`,
})
