import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import '@kerbside/web/staff/messages.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { ConsoleError } from './console-error.tsx'
import { ConsoleWait } from './console-wait.tsx'
import { EnrolScreen } from './enrol-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

export type ConsoleIslandProps = {
  page: 'signin' | 'enrol' | 'desk'
  /** The operator's name. */
  operator: string
  /** The operator's public id, for password hashes. */
  publicId: string
  timeZone: string
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** The ground of the drivers' map. */
  ground?: SketchData | undefined
  /** The part of an invitation link after #. */
  invitation?: string
}

/** Not needed for signing in, only for working. */
const DeskApp = later(
  async () => (await import('./desk-app.tsx')).DeskApp,
  () => <ConsoleError onRetry={() => location.reload()} />,
)

/** The console's sign-in, and the desk behind it. */
export function ConsoleIsland(props: ConsoleIslandProps) {
  if (props.page === 'enrol') return <EnrolScreen {...props} />
  if (props.page === 'signin') return <SignInScreen {...props} />
  return (
    <Suspense fallback={<ConsoleWait {...props} />}>
      <DeskApp {...props} />
    </Suspense>
  )
}
