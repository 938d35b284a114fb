import '@kerbside/web/staff/messages.ts'
import { later } from '@kerbside/kit/later.tsx'
import { Suspense } from 'react'
import { ConsoleError } from './console-error.tsx'
import type { ConsoleIslandProps } from './console-island-props.ts'
import { ConsoleWait } from './console-wait.tsx'
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
