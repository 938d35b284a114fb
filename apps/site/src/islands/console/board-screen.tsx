import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import { isOver } from '@kerbside/domain/booking/job.ts'
import type { Span } from '@kerbside/web/dispatch/day-scale.ts'
import { assigning } from '@kerbside/web/dispatch/desk-writes.ts'
import { isUnderWay, lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AttentionList } from './attention-list.tsx'
import { NO_FILTER } from './board-filter.ts'
import { BoardHints } from './board-hints.tsx'
import { type Arranged, BoardToolbar } from './board-toolbar.tsx'
import { BoardUnheard, BoardWait } from './board-wait.tsx'
import { CandidatePalette } from './candidate-palette.tsx'
import { CommandPalette } from './command-palette.tsx'
import { DeskSegments } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'
import { candidatesOf } from './desk-queries.ts'
import { DriversMap } from './drivers-map.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import type { Ghost } from './lane.tsx'
import { hearCommands } from './open-commands.ts'
import { openNewBooking } from './open-new-booking.ts'
import { takeStep } from './take-step.ts'
import { TimeList } from './time-list.tsx'
import { Timeline, type TimelineMoves } from './timeline.tsx'
import { useBoard } from './use-board.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useLetterScale, usePhone } from './use-letter-size.ts'
import { useSelection } from './use-selection.ts'

type Open = 'commands' | 'assign' | 'offer' | 'keys' | 'filter' | undefined
type Tab = 'needs' | 'jobs' | 'map'

const HALF_HOUR = 30
const HOUR = 60

/** Today at the desk: who drives what, what needs somebody, and where everybody is. */
export function BoardScreen() {
  const { write, mayDispatch, look, tell } = useDesk()
  const queries = useQueryClient()
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const [span, setSpan] = useState<Span>('7')
  const [arrange, setArrange] = useState<Arranged>('driver')
  const [filter, setFilter] = useState(NO_FILTER)
  const [open, setOpen] = useState<Open>()
  // What needs somebody is today's; of another day one looks at the journeys.
  const [tab, setTab] = useState<Tab>(day ? 'jobs' : 'needs')
  const [previewed, setPreviewed] = useState<Candidate>()
  const [dragged, setDragged] = useState<number>()
  const moves = useRef<TimelineMoves>(null)
  const isPhone = usePhone()
  const letters = useLetterScale()
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
  const verdicts = useMemo(
    () => new Map(candidates?.candidates.map((one) => [one.driverid, one])),
    [candidates],
  )
  const close = () => setOpen(undefined)
  const openJob = (jobpartid: number) => void go(`/console/job/${jobpartid}`)
  const doStep = (one = alert) => {
    if (previewed && leg) {
      write(assigning(leg, { ...previewed, anyway: !previewed.fits }))
      return setPreviewed(undefined)
    }
    if (!one) return leg && openJob(leg.jobpartid)
    const about = legs.find(({ jobpartid }) => jobpartid === one.jobpartid)
    const openRecord = (jobpartid: number) =>
      void go(`/console/records/inspection?open=${jobpartid}`)
    takeStep(
      { drivers: board?.drivers ?? [], write, open: openJob, openRecord },
      { alert: one, leg: about },
    )
  }
  const choosing = (how: 'assign' | 'offer') => {
    if (mayWith(leg) && !isSettled(leg)) setOpen(how)
  }
  /** Why nothing happens is said: a key that does nothing looks broken. */
  const mayWith = (one: typeof leg): one is BoardLeg => {
    if (!mayDispatch) tell(say('desk.notHere'))
    else if (!one) tell(say('desk.chooseFirst'))
    return mayDispatch && one !== undefined
  }
  const isSettled = (one: BoardLeg): boolean => {
    const settled = isUnderWay(one) || isOver(one.state)
    if (settled) tell(say('desk.notNow', { ref: one.bookingref, state: sayLook(lookOf(one)) }))
    return settled
  }
  const doOnJob = (what: string) => {
    if (mayWith(leg)) void go(`/console/job/${leg.jobpartid}?do=${what}`)
  }
  const newBooking = () => {
    if (mayDispatch) openNewBooking()
    else tell(say('desk.notHere'))
  }
  useEffect(() => hearCommands(() => setOpen('commands')), [])

  useDeskKeys({
    'next-alert': () => chosen.stepAlert(1),
    'last-alert': () => chosen.stepAlert(-1),
    'do-step': () => doStep(),
    assign: () => choosing('assign'),
    offer: () => choosing('offer'),
    'open-job': () => leg && openJob(leg.jobpartid),
    earlier: () => moves.current?.shift(-HALF_HOUR),
    later: () => moves.current?.shift(HALF_HOUR),
    'hour-earlier': () => moves.current?.shift(-HOUR),
    'hour-later': () => moves.current?.shift(HOUR),
    'lane-up': () => chosen.stepLane(-1),
    'lane-down': () => chosen.stepLane(1),
    'bar-before': () => chosen.stepBar(-1),
    'bar-after': () => chosen.stepBar(1),
    find: () => setOpen('commands'),
    edit: () => doOnJob('edit'),
    cancel: () => doOnJob('cancel'),
    'on-board': () => doOnJob('on-board'),
    'no-show': () => doOnJob('no-show'),
    message: () => leg && void go(`/console/job/${leg.jobpartid}?do=message`),
    'why-price': () => leg && void go(`/console/job/${leg.jobpartid}?do=price`),
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
    return error ? <BoardUnheard error={error} onRetry={() => void refetch()} /> : <BoardWait />

  const isToday = day === undefined || isSameDay(board)
  const timed = isPhone || arrange === 'time'
  const pick = (driverid: number) => {
    const lane = arranged.lanes.find(({ driver }) => driver.driverid === driverid)
    const current = lane?.legs.find((one) => isUnderWay(one) || one.state === 'assigned')
    if (current) chosen.focus(current.jobpartid)
  }
  const troubledDrivers = new Set(
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
          setTab(to ? 'jobs' : 'needs')
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
          label={say('desk.board')}
          chosen={tab}
          onChoose={setTab}
          choices={[
            { value: 'needs', text: `${say('desk.needsYou')} ${alerts.length}` },
            { value: 'jobs', text: say('desk.jobsTab') },
            { value: 'map', text: say('desk.mapShort') },
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
          rowHeight={Math.round((look.roomy || isPhone ? 56 : 48) * letters)}
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
          laneHeight={Math.round((look.roomy ? 56 : 48) * letters)}
          nameWidth={Math.round(184 * letters)}
          selected={leg?.jobpartid}
          ghost={ghost}
          verdicts={verdicts}
          mayMove={mayDispatch}
          onDragStart={setDragged}
          onDrop={(jobpartid, driverid) => {
            const about = legs.find((one) => one.jobpartid === jobpartid)
            const driver = board.drivers.find((one) => one.driverid === driverid)
            const verdict = verdicts.get(driverid)
            if (!about || !driver || about.driverid === driverid) return
            chosen.select(jobpartid)
            write(assigning(about, { ...driver, anyway: verdict ? !verdict.fits : false }))
          }}
          onSelect={chosen.select}
          onOpen={openJob}
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
          onOthers={(one) => {
            chosen.choose(one)
            setOpen('assign')
          }}
          onSnooze={attention.snooze}
          onWake={attention.wake}
        />
        <DriversMap
          lanes={arranged.lanes}
          troubled={troubledDrivers}
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
          onJob={openJob}
          onDriver={({ driverid }) => pick(driverid)}
          onClose={close}
          doings={[
            ...(mayDispatch
              ? [{ key: 'new', text: say('desk.newBooking'), hint: 'N', run: newBooking }]
              : []),
            { key: 'keys', text: say('desk.allKeys'), hint: '?', run: () => setOpen('keys') },
            { key: 'filter', text: say('desk.filter'), hint: 'F', run: () => setOpen('filter') },
            { key: 'now', text: say('desk.toToday'), run: () => moves.current?.toNow() },
            { key: 'list', text: say('desk.bookings'), run: () => void go('/console/bookings') },
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

/** What Enter would do to the board, or what Tab in the palette asked to see. */
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
