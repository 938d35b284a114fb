import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { t } from '@kerbside/words/translate.ts'
import { ConsoleFrame } from './console-frame.tsx'
import type { ConsoleIslandProps } from './console-island-props.ts'

/** The page before the session is known: rendered by the server, and by the browser until then. */
export function ConsoleWait({ page, operator }: Pick<ConsoleIslandProps, 'page' | 'operator'>) {
  if (page === 'desk')
    return (
      <div className="desk-wait" aria-busy="true">
        <h1 className="unseen">{operator}</h1>
      </div>
    )
  return (
    <ConsoleFrame operator={operator}>
      <section className="card desk-card" aria-busy="true">
        <h1>{t(page === 'enrol' ? 'staff.enrolTitle' : 'staff.title')}</h1>
        <Skeleton shape="block" />
      </section>
    </ConsoleFrame>
  )
}
