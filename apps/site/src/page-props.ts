import type { FoundPage, PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { SketchView } from '@kerbside/kit/map/sketch-of.ts'
import type { ReactNode } from 'react'
import type { PageEntry } from './pages.ts'

/** What every page is drawn from. */
export type PageProps = {
  entry: PageEntry
  found: FoundPage
  operator: Operator
  facts: PageFacts
  now: Date
  /** How the world reaches the site. */
  origin: string
  /** Draws the ground of a map. */
  sketch: (view: SketchView) => SketchData
  /** Where the part that a script takes over stands. */
  island: ReactNode
  /** Where the first view ends: the sheet of all that follows. It stands once in a page. */
  fold: ReactNode
}
