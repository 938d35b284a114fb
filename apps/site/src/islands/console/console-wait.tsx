import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { say } from '@kerbside/words/say.ts'
import { ConsoleFrame } from './console-frame.tsx'
import type { ConsoleIslandProps } from './console-island.tsx'

/** The page before it is known who looks at it: what the server draws, and the browser until then. */
export function ConsoleWait({ page, operator }: Pick<ConsoleIslandProps, 'page' | 'operator'>) {
  return (
    <ConsoleFrame operator={operator}>
      <section className="card desk-card" aria-busy="true">
        <h1>{say(page === 'enrol' ? 'staff.enrolTitle' : 'staff.title')}</h1>
        <Skeleton shape="block" />
      </section>
    </ConsoleFrame>
  )
}
