import type { ReactNode } from 'react'

/** One row of the list. Pass your own type with more fields; `onPick` returns it whole. */
export type Suggestion = {
  key: string
  name: string
  /** Second line, such as town and postcode. */
  detail?: string | undefined
  icon?: ReactNode
}
