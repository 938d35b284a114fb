import '../dispatch/messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createBrowserRouter, redirect } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { areaRoutes } from '../areas/area-routes.tsx'
import { BoardScreen } from '../board/board-screen.tsx'
import { BookingsScreen } from '../bookings/bookings-screen.tsx'
import type { ConsoleIslandProps } from '../first-view/console-island-props.ts'
import { findStaff, type SignedInStaff } from '../staff/api.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskShell } from './desk-shell.tsx'
import { DeskWork } from './desk-work.tsx'
import { openQueries } from './open-queries.ts'
import { signInAddress } from './sign-in-path.ts'
import './desk.css'
import '../ui/desk-parts.css'
import '../board/board.css'
import '../board/timeline/bars.css'
import '../leg/leg.css'
import './desk-phone.css'
import './desk-print.css'
import { LegScreen } from '../leg/leg-screen.tsx'
import { applyPreferences, readPreferences } from './desk-preferences.ts'

/** Addresses of the console may end in `.html`, like all pages of the site. */
const bare = location.pathname.replace(/\.html$/, '')
if (bare !== location.pathname) history.replaceState(history.state, '', bare + location.search)

const openRouter = () =>
  createBrowserRouter([
    {
      path: '/console',
      Component: DeskShell,
      children: [
        { index: true, loader: () => redirect('/console/board') },
        { path: 'board', Component: BoardScreen },
        { path: 'bookings', Component: BookingsScreen },
        { path: 'leg/:reference', Component: LegScreen },
        ...areaRoutes(),
        { path: '*', loader: () => redirect('/console/board') },
      ],
    },
  ])

type Stage = { at: 'waiting' } | { at: 'unreachable' } | { at: 'in'; member: SignedInStaff }

/** The desk, for signed-in users; other users are redirected to sign in and back. */
export function DeskApp(props: ConsoleIslandProps) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' })
  const [queries] = useState(openQueries)
  const [router] = useState(openRouter)
  const isWaiting = stage.at === 'waiting'
  useEffect(() => applyPreferences(readPreferences()), [])
  useEffect(() => {
    if (!isWaiting) return
    void findStaff().then((found) => {
      if (found === 'unreachable') setStage({ at: 'unreachable' })
      else if (found) setStage({ at: 'in', member: found })
      else location.replace(signInAddress())
    })
  }, [isWaiting])
  if (stage.at === 'waiting') return <div className="desk-wait" aria-busy="true" />
  if (stage.at === 'unreachable')
    return (
      <section className="dk dk-mid" role="alert">
        <h1>{t('desk.boardLoadFailed')}</h1>
        <p className="soft">{t('desk.boardLoadFailedText')}</p>
        <DeskButton look="primary" onPress={() => setStage({ at: 'waiting' })}>
          {t('desk.again')}
        </DeskButton>
      </section>
    )
  return (
    <QueryClientProvider client={queries}>
      <DeskWork {...props} member={stage.member}>
        <RouterProvider router={router} />
      </DeskWork>
    </QueryClientProvider>
  )
}
