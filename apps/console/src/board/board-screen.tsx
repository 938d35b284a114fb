import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Span } from '../dispatch/day-scale.ts'
import { assigning } from '../dispatch/desk-writes.ts'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import { appearanceOf, isUnderWay } from '../dispatch/leg-appearance.ts'
import { openNewBooking } from '../leg/open-new-booking.ts'
import { CommandPalette } from '../shell/command-palette.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { candidatesOf } from '../shell/desk-queries.ts'
import { KeysSheet } from '../shell/keys-sheet.tsx'
import { onOpenCommands } from '../shell/open-commands.ts'
import { useDeskKeys } from '../shell/use-desk-keys.ts'
import { useFontScale, usePhone } from '../shell/use-font-scale.ts'
import { DeskSegments } from '../ui/desk-button.tsx'
import { AttentionList } from './attention-list.tsx'
import { NO_FILTER } from './board-filter.ts'
import { BoardHints } from './board-hints.tsx'
import { type Arranged, BoardToolbar } from './board-toolbar.tsx'
import { BoardError, BoardWait } from './board-wait.tsx'
import { CandidatePalette } from './candidate-palette.tsx'
import { DriversMap } from './drivers-map.tsx'
import type { Ghost } from './lane.tsx'
import { takeStep } from './take-step.ts'
import { TimeList } from './time-list.tsx'
import { Timeline, type TimelineMoves } from './timeline.tsx'
import { useBoard } from './use-board.ts'
import { useSelection } from './use-selection.ts'

type Open = 'commands' | 'assign' | 'offer' | 'keys' | 'filter' | undefined
type Tab = 'needs' | 'legs' | 'map'

const HALF_HOUR = 30
const HOUR = 60

/** Today at the desk: the drivers' legs, the alerts, and the map. */
export function BoardScreen() {
  const { write, mayDispatch, look, notify } = useDesk()
  const queries = useQueryClient()
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const [span, setSpan] = useState<Span>('7')
  const [arrange, setArrange] = useState<Arranged>('driver')
  const [filter, setFilter] = useState(NO_FILTER)
  const [open, setOpen] = useState<Open>()
  // Alerts exist for today only; for another day the legs are shown.
  const [tab, setTab] = useState<Tab>(day ? 'legs' : 'needs')
  const [previewed, setPreviewed] = useState<Candidate>()
  const [dragged, setDragged] = useState<number>()
  const moves = useRef<TimelineMoves>(null)
  const isPhone = usePhone()
  const fontScale = useFontScale()
  const { board, shown, arranged, alerts, byLeg, error, refetch, ...attention } = useBoard(
    day,
    filter,
  )
  const legs = board?.legs ?? []
  const chosen = useSelection({ alerts, byLeg, legs, arranged, moves })
  const { leg, alert } = chosen
  const { data: candidates } = useQuery({
    ...candidatesOf(dragged ?? 0),
    enabled: dragged !== undefined,
  })
  const results = useMemo(
    () => new Map(candidates?.candidates.map((item) => [item.driverid, item])),
    [candidates],
  )
  const close = () => setOpen(undefined)
  const openLeg = (jobpartid: number) => void go(`/console/leg/${jobpartid}`)
  const doStep = (item = alert) => {
    if (previewed && leg) {
      write(assigning(leg, { ...previewed, anyway: !previewed.fits }))
      return setPreviewed(undefined)
    }
    if (!item) return leg && openLeg(leg.jobpartid)
    const about = legs.find(({ jobpartid }) => jobpartid === item.jobpartid)
    const openRecord = (jobpartid: number) =>
      void go(`/console/records/inspection?open=${jobpartid}`)
    takeStep(
      { drivers: board?.drivers ?? [], write, open: openLeg, openRecord },
      { alert: item, leg: about },
    )
  }
  const choosing = (how: 'assign' | 'offer') => {
    if (mayWith(leg) && !isSettled(leg)) setOpen(how)
  }
  /** Reports why nothing happens: a key without effect looks broken. */
  const mayWith = (item: typeof leg): item is BoardLeg => {
    if (!mayDispatch) notify(t('desk.notHere'))
    else if (!item) notify(t('desk.chooseFirst'))
    return mayDispatch && item !== undefined
  }
  const isSettled = (item: BoardLeg): boolean => {
    const settled = isUnderWay(item) || isOver(item.state)
    if (settled)
      notify(
        t('desk.notNow', { ref: item.bookingref, state: legAppearanceLabel(appearanceOf(item)) }),
      )
    return settled
  }
  const openLegWith = (what: string) => {
    if (mayWith(leg)) void go(`/console/leg/${leg.jobpartid}?do=${what}`)
  }
  const newBooking = () => {
    if (mayDispatch) openNewBooking()
    else notify(t('desk.notHere'))
  }
  useEffect(() => onOpenCommands(() => setOpen('commands')), [])

  useDeskKeys({
    'next-alert': () => chosen.stepAlert(1),
    'last-alert': () => chosen.stepAlert(-1),
    'do-step': () => doStep(),
    assign: () => choosing('assign'),
    offer: () => choosing('offer'),
    'open-leg': () => leg && openLeg(leg.jobpartid),
    earlier: () => moves.current?.shift(-HALF_HOUR),
    later: () => moves.current?.shift(HALF_HOUR),
    'hour-earlier': () => moves.current?.shift(-HOUR),
    'hour-later': () => moves.current?.shift(HOUR),
    'lane-up': () => chosen.stepLane(-1),
    'lane-down': () => chosen.stepLane(1),
    'bar-before': () => chosen.stepBar(-1),
    'bar-after': () => chosen.stepBar(1),
    find: () => setOpen('commands'),
    edit: () => openLegWith('edit'),
    cancel: () => openLegWith('cancel'),
    'on-board': () => openLegWith('on-board'),
    'no-show': () => openLegWith('no-show'),
    message: () => leg && void go(`/console/leg/${leg.jobpartid}?do=message`),
    'why-price': () => leg && void go(`/console/leg/${leg.jobpartid}?do=price`),
    'new-booking': newBooking,
    filter: () => setOpen(open === 'filter' ? undefined : 'filter'),
    keys: () => setOpen('keys'),
    close: () => {
      setPreviewed(undefined)
      if (open) close()
      else chosen.clear()
    },
  })

  if (!board || !shown || !arranged)
    return error ? <BoardError error={error} onRetry={() => void refetch()} /> : <BoardWait />

  const isToday = day === undefined || isSameDay(board)
  const timed = isPhone || arrange === 'time'
  const pick = (driverid: number) => {
    const lane = arranged.lanes.find(({ driver }) => driver.driverid === driverid)
    const current = lane?.legs.find((item) => isUnderWay(item) || item.state === 'assigned')
    if (current) chosen.focus(current.jobpartid)
  }
  const alertedDrivers = new Set(
    alerts.flatMap(({ driverid, heat }) => (driverid !== null && heat === 'hot' ? driverid : [])),
  )
  const ghost = ghostOf({ leg, alert, previewed })
  return (
    <div className="bd" data-tab={tab}>
      <BoardToolbar
        board={board}
        isToday={isToday}
        onDay={(to) => {
          chosen.clear()
          setSearch(to ? { day: to } : {})
          setTab(to ? 'legs' : 'needs')
        }}
        span={span}
        onSpan={setSpan}
        arranged={arrange}
        onArrange={setArrange}
        filter={filter}
        onFilter={setFilter}
        filterOpen={open === 'filter'}
        onFilterOpen={(isOpen) => setOpen(isOpen ? 'filter' : undefined)}
        onNew={mayDispatch ? newBooking : undefined}
      />
      <div className="bd-tabs">
        <DeskSegments
          label={t('desk.board')}
          chosen={tab}
          onChoose={setTab}
          choices={[
            { value: 'needs', text: `${t('desk.needsYou')} ${alerts.length}` },
            { value: 'legs', text: t('desk.legsTab') },
            { value: 'map', text: t('desk.mapShort') },
          ]}
        />
      </div>
      {timed ? (
        <TimeList
          legs={shown.legs}
          drivers={board.drivers}
          alerts={byLeg}
          selected={leg?.jobpartid}
          day={board.day}
          rowHeight={Math.round((look.roomy || isPhone ? 56 : 48) * fontScale)}
          startAt={Date.parse(isToday ? board.now : board.from)}
          onSelect={chosen.select}
        />
      ) : (
        <Timeline
          ref={moves}
          board={board}
          arranged={arranged}
          alerts={byLeg}
          span={span}
          laneHeight={Math.round((look.roomy ? 56 : 48) * fontScale)}
          nameWidth={Math.round(184 * fontScale)}
          selected={leg?.jobpartid}
          ghost={ghost}
          candidates={results}
          mayMove={mayDispatch}
          onDragStart={setDragged}
          onDrop={(jobpartid, driverid) => {
            const about = legs.find((item) => item.jobpartid === jobpartid)
            const driver = board.drivers.find((item) => item.driverid === driverid)
            const dropTarget = results.get(driverid)
            if (!about || !driver || about.driverid === driverid) return
            chosen.select(jobpartid)
            write(assigning(about, { ...driver, anyway: dropTarget ? !dropTarget.fits : false }))
          }}
          onSelect={chosen.select}
          onOpen={openLeg}
        />
      )}
      <aside className="bd-side">
        <AttentionList
          {...attention}
          board={board}
          alerts={alerts}
          chosen={alert?.id}
          mayDispatch={mayDispatch}
          isToday={isToday}
          onChoose={chosen.choose}
          onStep={doStep}
          onOthers={(item) => {
            chosen.choose(item)
            setOpen('assign')
          }}
          onSnooze={attention.snooze}
          onWake={attention.wake}
        />
        <DriversMap
          lanes={arranged.lanes}
          alerted={alertedDrivers}
          chosen={ghost?.driverid ?? leg?.driverid ?? undefined}
          onChoose={({ driverid }) => pick(driverid)}
        />
      </aside>
      <BoardHints />
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'commands' && (
        <CommandPalette
          drivers={board.drivers}
          legs={legs}
          onOpenLeg={openLeg}
          onDriver={({ driverid }) => pick(driverid)}
          onClose={close}
          doings={[
            ...(mayDispatch
              ? [{ key: 'new', text: t('desk.newBooking'), hint: 'N', run: newBooking }]
              : []),
            { key: 'keys', text: t('desk.allKeys'), hint: '?', run: () => setOpen('keys') },
            { key: 'filter', text: t('desk.filter'), hint: 'F', run: () => setOpen('filter') },
            { key: 'now', text: t('desk.toToday'), run: () => moves.current?.toNow() },
            { key: 'list', text: t('desk.bookings'), run: () => void go('/console/bookings') },
          ]}
        />
      )}
      {(open === 'assign' || open === 'offer') && leg && (
        <CandidatePalette
          leg={leg}
          how={open}
          onHow={setOpen}
          onPreview={(candidate) => {
            setPreviewed(candidate)
            moves.current?.reveal(leg, candidate.driverid)
            close()
          }}
          onClose={() => {
            close()
            void queries.cancelQueries({ queryKey: ['candidates', leg.jobpartid] })
          }}
        />
      )}
    </div>
  )
}

const isSameDay = ({ now, from, until }: { now: string; from: string; until: string }): boolean =>
  Date.parse(now) >= Date.parse(from) && Date.parse(now) < Date.parse(until)

type Proposal = {
  leg: ReturnType<typeof useSelection>['leg']
  alert: ReturnType<typeof useSelection>['alert']
  previewed: Candidate | undefined
}

/** The effect Enter would have on the board, or the one that Tab in the palette previews. */
function ghostOf({ leg, alert, previewed }: Proposal): Ghost | undefined {
  if (!leg) return undefined
  if (previewed)
    return {
      leg,
      driverid: previewed.driverid,
      driveminutes: previewed.driveminutes,
      spareminutes: previewed.slackafter,
      fits: previewed.fits,
    }
  const step = alert?.jobpartid === leg.jobpartid ? alert.step : null
  if (!step || (step.kind !== 'assign' && step.kind !== 'offer') || step.driverid === null)
    return undefined
  if (leg.driverid === step.driverid) return undefined
  const { driverid, driveminutes, spareminutes, fits } = step
  return { leg, driverid, driveminutes, spareminutes, fits }
}
