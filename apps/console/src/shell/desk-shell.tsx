import { classNames } from '@kerbside/kit/class-names.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { type Area, pagesFor } from '../areas/area.ts'
import { AREAS } from '../areas/areas.ts'
import { InboxCount } from '../board/office-inbox.tsx'
import { EmergencyAlerts } from '../emergency/emergency-alerts.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { Kbd } from '../ui/desk-glyph.tsx'
import { BoardIcon, FindIcon, ListIcon, MoreIcon } from '../ui/desk-icon.tsx'
import { useTime } from '../ui/use-second.ts'
import { useAttentionSignals } from './attention-signals.ts'
import { useDesk, useListedChanges } from './desk-context.tsx'
import { boardOf } from './desk-queries.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { useDeskSearch } from './search/desk-search.tsx'
import { ScreenCommandsProvider } from './search/screen-commands.ts'
import { YouMenu } from './you-menu.tsx'

const PLACES = [
  { to: '/console/board', text: 'desk.board', Icon: BoardIcon },
  { to: '/console/bookings', text: 'desk.bookings', Icon: ListIcon },
] as const

/** Rail, header and the screen. */
export function DeskShell() {
  const { operator, member } = useDesk()
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const { screen, openSearch, dialog } = useDeskSearch()
  const onBoard = pathname.startsWith('/console/board')
  const areas = AREAS.filter((area) => pagesFor(area, member.role).length > 0)
  const here = areas.find(({ path }) => pathname.startsWith(`/console/${path}`))
  const initials = member.name
    .split(' ')
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
  return (
    <div className="dk dk-app">
      <a className="dk-skip" href="#desk-main">
        {t('desk.skip')}
      </a>
      <nav className="dk-rail" aria-label={t('desk.console')}>
        <span className="dk-mark" aria-hidden="true">
          <svg viewBox="0 0 20 20">
            <circle cx="5" cy="14.500" r="2.600" />
            <path d="M7.600 14.500H11a4 4 0 0 0 4-4V7" />
            <rect x="12.600" y="2.400" width="4.800" height="4.800" className="full" />
          </svg>
        </span>
        {PLACES.map(({ to, text, Icon }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              classNames((isActive || (to.endsWith('bookings') && !onBoard && !here)) && 'is-here')
            }
          >
            <Icon />
            <span>{t(text)}</span>
            {to.endsWith('board') && <Needs />}
          </NavLink>
        ))}
        {areas.map(({ path, text, Icon, last }) => (
          <NavLink
            key={path}
            to={`/console/${path}`}
            className={({ isActive }) =>
              classNames('is-area', isActive && 'is-here', last && 'is-last')
            }
          >
            <Icon />
            <span>{t(text)}</span>
            {path === 'fleet' && <InboxCount />}
          </NavLink>
        ))}
        {areas.length > 0 && <MoreAreas areas={areas} here={here} />}
      </nav>
      <header className="dk-head">
        <h1>{t(here ? here.text : onBoard ? 'desk.dispatch' : 'desk.bookings')}</h1>
        <span className="dk-tag line dk-roomy-only">{operator}</span>
        <button type="button" className="dk-find" onClick={openSearch}>
          <FindIcon />
          <span className="dk-find-long">{t('desk.find')}</span>
          <span className="dk-find-short">{t('desk.findShort')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <LiveMark />
        <Clock />
        <span className="dk-you">
          <DeskButton
            icon
            look="quiet"
            label={t('desk.you')}
            onPress={() => setIsOpen((open) => !open)}
          >
            <span className="dk-face">{initials}</span>
          </DeskButton>
          {isOpen && <YouMenu onClose={() => setIsOpen(false)} />}
        </span>
      </header>
      <div id="desk-main" className="dk-main" tabIndex={-1}>
        <EmergencyAlerts />
        <OfflineBanner />
        <ScreenCommandsProvider value={screen}>
          <Outlet />
        </ScreenCommandsProvider>
      </div>
      {dialog}
    </div>
  )
}

/** On a phone the bottom bar has little room: the areas are one list there. */
function MoreAreas({ areas, here }: { areas: readonly Area[]; here: Area | undefined }) {
  const go = useNavigate()
  const Icon = here?.Icon ?? MoreIcon
  return (
    <label className={classNames('dk-rail-more', here && 'is-here')}>
      <Icon />
      <span>{here ? t(here.text) : t('areas.more')}</span>
      <select
        aria-label={t('areas.more')}
        value={here?.path ?? ''}
        onChange={({ target }) => void go(`/console/${target.value}`)}
      >
        {!here && <option value="">{t('areas.more')}</option>}
        {areas.map(({ path, text }) => (
          <option key={path} value={path}>
            {t(text)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The number of alerts, shown on every screen. */
function Needs() {
  const { live, look } = useDesk()
  const { data } = useQuery(boardOf(undefined, live === 'live'))
  useAttentionSignals(data?.alerts, look)
  useListedChanges(data)
  const count = data?.alerts.length ?? 0
  return count > 0 ? (
    <span className="n">
      <span className="unseen">{t('desk.needsYou')}: </span>
      {count}
    </span>
  ) : undefined
}

function LiveMark() {
  const { live } = useDesk()
  const messageId = {
    live: 'desk.live',
    connecting: 'desk.connecting',
    lost: 'desk.lost',
    out: 'desk.signInAgain',
  } as const
  return <output className={classNames('dk-live', live)}>{t(messageId[live])}</output>
}

function Clock() {
  const now = new Date(useTime(5))
  return (
    <span className="dk-clock">
      <span className="dk-roomy-only">{formatTime(now, 'day')}</span>{' '}
      <b>{formatTime(now, 'clock')}</b>
    </span>
  )
}
