import '../staff/messages.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import type { ConsoleIslandProps } from '../first-view/console-island-props.ts'
import { ConsoleWait } from '../first-view/console-wait.tsx'
import { ConsoleError } from './console-error.tsx'
import { EnrolScreen } from './enrol-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

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
