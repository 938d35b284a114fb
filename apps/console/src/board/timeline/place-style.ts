import type { CSSProperties } from 'react'

type Placed = {
  /** Minutes from the left edge of the track. */
  from: number
  until: number
  row?: number | undefined
  /** The finished share, in per cent. */
  done?: number | undefined
}

/** Position on a track: the style sheet sets the width of a minute. */
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
