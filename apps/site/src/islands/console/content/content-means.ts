import type { DeskContent } from '@kerbside/contract/desk/pages.ts'
import type { HeldContent } from '@kerbside/web/pages/api.ts'
import { createContext, useContext } from 'react'

/** What an editor of the public pages' words works with. */
export type ContentMeans = Pick<HeldContent, 'places' | 'airports'> & {
  content: DeskContent
  /** `field` is where it was typed, so that typing in one place is one step to undo. */
  set: (part: Partial<DeskContent>, field: string) => void
  /** What is wrong at a place: `articles.about.sections.0.title`. */
  faultAt: (path: string) => string | undefined
}

const Means = createContext<ContentMeans | undefined>(undefined)

export const ContentProvider = Means.Provider

export function useContent(): ContentMeans {
  const means = useContext(Means)
  if (!means) throw new Error('an editor stands within the screen of its words')
  return means
}
