import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import '@kerbside/web/staff/words.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { ConsoleUnheard } from './console-unheard.tsx'
import { ConsoleWait } from './console-wait.tsx'
import { EnrolScreen } from './enrol-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

export type ConsoleIslandProps = {
  page: 'signin' | 'enrol' | 'desk'
  /** What the operator calls itself. */
  operator: string
  /** What passwords are hashed with. */
  publicId: string
  timeZone: string
  /** BCP 47, such as `en-GB`. */
  locale: string
  /** What the drivers' map is drawn on. */
  ground?: SketchData | undefined
  /** What followed the # of a link to enrol by. */
  invitation?: string
}

/** Fetched by whoever comes to work, not by whoever only signs in. */
const DeskApp = later(
  async () => (await import('./desk-app.tsx')).DeskApp,
  () => <ConsoleUnheard onRetry={() => location.reload()} />,
)

/** The way into the console, and the desk behind it. */
export function ConsoleIsland(props: ConsoleIslandProps) {
  if (props.page === 'enrol') return <EnrolScreen {...props} />
  if (props.page === 'signin') return <SignInScreen {...props} />
  return (
    <Suspense fallback={<ConsoleWait {...props} />}>
      <DeskApp {...props} />
    </Suspense>
  )
}
