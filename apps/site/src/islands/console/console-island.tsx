import '@kerbside/web/staff/words.ts'
import { EnrolScreen } from './enrol-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

export type ConsoleIslandProps = {
  page: 'signin' | 'enrol'
  /** What the operator calls itself. */
  operator: string
  /** What passwords are hashed with. */
  publicId: string
  timeZone: string
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** What followed the # of a link to enrol by. */
  invitation?: string
}

/** The pages of the console there are so far. */
export function ConsoleIsland(props: ConsoleIslandProps) {
  return props.page === 'enrol' ? <EnrolScreen {...props} /> : <SignInScreen {...props} />
}
