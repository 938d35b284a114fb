import type { DeskContent } from '@kerbside/contract/pages/desk.ts'
import { createContext, useContext } from 'react'
import type { StoredContent } from './api.ts'

/** The context of an editor of the public pages' texts. */
export type ContentContext = Pick<StoredContent, 'places' | 'airports'> & {
  content: DeskContent
  /** `field` is the edited field: consecutive changes of one field are one undo step. */
  set: (part: Partial<DeskContent>, field: string) => void
  /** The error at a path: `articles.about.sections.0.title`. */
  errorAt: (path: string) => string | undefined
}

const Context = createContext<ContentContext | undefined>(undefined)

export const ContentProvider = Context.Provider

export function useContent(): ContentContext {
  const context = useContext(Context)
  if (!context) throw new Error('an editor stands within the screen of its words')
  return context
}
