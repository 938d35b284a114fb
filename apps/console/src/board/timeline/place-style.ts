import type { CSSProperties } from 'react'

type Placed = {
  /** Minutes from the left edge of the track. */
  from: number
  until: number
  row?: number | undefined
  /** Rows that share the height of the lane. */
  rows?: number | undefined
  /** The finished share, in per cent. */
  done?: number | undefined
}

/** Position on a track: a share of its width, in minutes of `--minutes`. */
export const place = ({ from, until, row, rows, done }: Placed): CSSProperties =>
  ({
    '--a': from,
    '--b': until,
    ...(row !== undefined && { '--row': row }),
    ...(rows !== undefined && { '--rows': rows }),
    ...(done !== undefined && { '--done': `${done}%` }),
  }) as CSSProperties

export const fromTop = (pixels: number): CSSProperties => ({
  transform: `translateY(${pixels}px)`,
})
