import type { FoundPage, PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { SketchView } from '@kerbside/kit/map/sketch-of.ts'
import type { ReactNode } from 'react'
import type { PageEntry } from './pages.ts'

/** The props of every page. */
export type PageProps = {
  entry: PageEntry
  found: FoundPage
  operator: Operator
  facts: PageFacts
  now: Date
  /** The public origin of the site. */
  origin: string
  /** Renders the ground of a map. */
  sketch: (view: SketchView) => SketchData
  /** The part of the page that a script takes over. */
  island: ReactNode
  /** Marks the end of the first view and loads the style sheet for the rest. Exactly one per page. */
  fold: ReactNode
}
