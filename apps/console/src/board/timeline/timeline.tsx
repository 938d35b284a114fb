import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import {
  type CSSProperties,
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Board } from '../../dispatch/api.ts'
import {
  minuteOf,
  minutesOf,
  rangeOf,
  type Span,
  ticksOf,
  windowAround,
} from '../../dispatch/day-scale.ts'
import { formatClock } from '../../dispatch/format-clock.ts'
import { seenRows, stackBars } from '../../dispatch/stack-bars.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { useFontScale } from '../../shell/use-font-scale.ts'
import { FromTo } from '../../ui/desk-glyph.tsx'
import { useTime } from '../../ui/use-second.ts'
import { useSight } from '../../ui/use-window.ts'
import { BarCard } from './bar-card.tsx'
import { MIN_BAR_PX } from './bar-size.ts'
import { findGhost } from './find-ghost.ts'
import { type Ghost, Lane } from './lane.tsx'
import type { Lanes } from './lanes.ts'
import { place } from './place-style.ts'
import { UnassignedLane } from './unassigned-lane.tsx'
import { UnassignedList } from './unassigned-list.tsx'
import { useBarCard } from './use-bar-card.ts'
import { useDrag } from './use-drag.ts'

export type TimelineHandle = {
  /** Scrolls by this many minutes; `now` scrolls now back to its place. */
  shift: (minutes: number) => void
  toNow: () => void
  /** Scrolls a leg into view. */
  reveal: (leg: BoardLeg, driverId: number | undefined) => void
}

type TimelineProps = {
  board: Board
  arranged: Lanes
  alerts: ReadonlyMap<number, BoardAlert>
  span: Span
  laneHeight: number
  nameWidth: number
  selected: number | undefined
  ghost: Ghost | undefined
  candidates: ReadonlyMap<number, Candidate>
  mayMove: boolean
  onDragStart: (reference: number) => void
  onDrop: (reference: number, driverId: number) => void
  onSelect: (reference: number) => void
  onOpen: (reference: number) => void
  ref: Ref<TimelineHandle>
}

/** The day with one lane per driver: scrolled by the browser, and rendered only where it is visible. */
export function Timeline(props: TimelineProps) {
  const { board, arranged, alerts, laneHeight, nameWidth, selected, ghost } = props
  // The pressed button changes at once, the lanes are rendered in slices between frames.
  const span = useDeferredValue(props.span)
  const { lanes, unassigned } = arranged
  const asList = useUnassignedAsList(unassigned, board.day)
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const sight = useSight(box, nameWidth)
  const now = useTime(10)
  const fontScale = useFontScale()
  const { locale, timeZone } = useDesk()
  const { first, last } = rangeOf(board)
  const dayMinutes = minuteOf(board.until, board.from)
  const minutes = minutesOf(span, dayMinutes)
  const px = Math.max(MIN_MINUTE_PX, sight.width / minutes)
  const nowMinute = minuteOf(new Date(now), board.from)
  const isToday = nowMinute >= 0 && nowMinute < dayMinutes
  const inView = useMemo(
    () => ({
      from: first + sight.left / px - 60,
      until: first + (sight.left + sight.width) / px + 60 + 200 / px,
    }),
    [first, sight.left, sight.width, px],
  )
  // At a new scale the bars on screen are sized in one frame, and those that come into view are added in a later one.
  const seen = useDeferredValue(inView)
  const rows = seenRows(sight, { rowHeight: laneHeight, count: lanes.length })
  const inReach = selected ?? unassigned[0]?.reference ?? lanes.find(hasLegs)?.legs[0]?.reference
  const drag = useDrag(frame, {
    box,
    allowed: props.mayMove,
    onStart: props.onDragStart,
    onDrop: props.onDrop,
  })

  const { candidates } = props
  const dropGhost = useMemo(() => {
    const leg = board.legs.find(isLeg(drag?.reference))
    const over = drag?.over === undefined ? undefined : candidates.get(drag.over)
    return over && findGhost({ leg, alert: undefined, previewed: over })
  }, [board.legs, drag?.reference, drag?.over, candidates])
  const shownGhost = drag ? dropGhost : ghost

  // After a change of scale the view keeps its position; the first one scrolls now to its place.
  const looked = useRef<{ minute: number; day: string } | undefined>(undefined)
  const placed = useRef({ left: 0, boxWidth: 0 })
  const visibleMinutes = Math.min(minutes, sight.width / px)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || sight.width === 0) return
    const [earliest] = board.legs
    const start = isToday
      ? windowAround(nowMinute, visibleMinutes)
      : Math.max(0, earliest ? minuteOf(earliest.pickupAt, board.from) - 30 : 300)
    if (looked.current?.day !== board.day) looked.current = { minute: start, day: board.day }
    // The whole day starts at midnight; on a narrow screen now may be further right than fits.
    const isNowBeyond = isToday && nowMinute > visibleMinutes
    const midnight = isNowBeyond ? windowAround(nowMinute, visibleMinutes) : 0
    const minute = span === 'day' ? midnight : looked.current.minute
    element.scrollLeft = (minute - first) * px
    placed.current = { left: element.scrollLeft, boxWidth: element.clientWidth }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the clock does not scroll the board
  }, [px, board.day, first, span])

  /** Keeps the position that the user scrolls to for the next change of scale. */
  const keepPosition = () => {
    const element = box.current
    if (!looked.current || !element) return
    const { scrollLeft: left, clientWidth } = element
    // A new width of the box scrolls too, before the board is placed again.
    if (clientWidth !== placed.current.boxWidth || Math.abs(left - placed.current.left) < 2) return
    looked.current.minute = first + left / px
    placed.current.left = left
  }
  const scrollTo = (minute: number) => {
    if (looked.current) looked.current.minute = minute
    box.current?.scrollTo({ left: (minute - first) * px, behavior: 'auto' })
  }
  /** Scrolls to the leg's time unless it is in view. */
  const show = (leg: BoardLeg) => {
    const at = minuteOf(leg.pickupAt, board.from)
    const left = first + (box.current?.scrollLeft ?? 0) / px
    if (at < left + 10 || at > left + visibleMinutes - 40)
      scrollTo(windowAround(at, visibleMinutes))
  }
  useImperativeHandle(props.ref, () => ({
    shift(by) {
      const left = box.current?.scrollLeft ?? 0
      scrollTo(first + left / px + by)
    },
    toNow: () => scrollTo(windowAround(nowMinute, visibleMinutes)),
    reveal(leg, driverId) {
      const element = box.current
      if (!element) return
      show(leg)
      const row = lanes.findIndex(({ driver }) => driver.driverId === driverId)
      if (row < 0) return
      const head = element.querySelector<HTMLElement>('.tl-un')
      const free = element.clientHeight - (head?.offsetHeight ?? 0) - 24
      const top = row * laneHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + laneHeight > element.scrollTop + free)
        element.scrollTop = top + laneHeight - free
    },
  }))

  const style = {
    '--who': `${nameWidth}px`,
    '--lane': `${laneHeight}px`,
    '--minutes': last - first,
  } as CSSProperties
  // Not on the timeline: a value that every bar inherits would restyle the whole board at each tick.
  const atNow = { '--now': nowMinute - first } as CSSProperties
  // short enough for the space between two hours: "Sat 28"
  const dayLabel = (at: Date) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone }).format(at)
  const minMinutes = (MIN_BAR_PX * fontScale) / px
  const shared = { dayFrom: board.from, first, last, seen, nowMinute, minMinutes, alerts, inReach }
  const { card, listeners } = useBarCard()
  const cardLeg = drag ? undefined : board.legs.find(isLeg(card?.reference))
  const selectedLeg = asList ? unassigned.find(isLeg(selected)) : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- one listener for all bars, which are buttons
    <div
      className="tl-frame"
      ref={frame}
      data-dragging={drag ? '' : undefined}
      onClick={({ target }) => {
        const reference = legOf(target)
        if (!reference) return
        props.onSelect(reference)
        const leg = asList ? unassigned.find(isLeg(reference)) : undefined
        if (leg) show(leg)
      }}
      onDoubleClick={({ target }) => {
        const reference = legOf(target)
        if (reference) props.onOpen(reference)
      }}
      {...listeners}
    >
      {asList && (
        <UnassignedList
          legs={unassigned}
          soon={board.figures.unassignedSoon}
          until={board.until}
          {...{ alerts, selected, inReach }}
        />
      )}
      <section
        className="tl"
        aria-label={t('desk.timeline')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse
        tabIndex={0}
        ref={box}
        style={style}
        onScroll={keepPosition}
      >
        {/* Its width alone is the scale: what is inside is placed by shares of it. */}
        <div className="tl-inner" style={{ width: nameWidth + (last - first) * px }}>
          <div className="axis">
            <span className="tz">
              {t('desk.localTime', { zone: board.zone.split('/').at(-1)?.replace('_', ' ') ?? '' })}
            </span>
            {ticksOf(board.from, { first, last, everyHours: px < 1.2 ? 2 : 1 })
              .filter(
                ({ minute }) => !isToday || !isCovered(((minute - nowMinute) * px) / fontScale),
              )
              .map(({ minute, at }) => (
                <span className="hr" key={minute} style={place({ from: minute - first, until: 0 })}>
                  {minute === dayMinutes ? dayLabel(at) : formatClock(at.toISOString())}
                </span>
              ))}
            {isToday && (
              <span className="now-time" style={atNow}>
                {formatTime(new Date(now), 'clock')}
              </span>
            )}
          </div>
          {!asList && (
            <UnassignedLane
              {...shared}
              legs={unassigned}
              soon={board.figures.unassignedSoon}
              selected={selected}
            />
          )}
          {selectedLeg && (
            <span
              className="tl-band"
              aria-hidden="true"
              style={place({
                from: minuteOf(selectedLeg.pickupAt, board.from) - first,
                until: minuteOf(selectedLeg.endsAt, board.from) - first,
              })}
            />
          )}
          <ul
            className="lanes"
            aria-label={t('desk.driversAndLegs')}
            style={{ height: lanes.length * laneHeight }}
          >
            {lanes.slice(rows.first, rows.last).map((lane, index) => {
              const { driverId } = lane.driver
              return (
                <Lane
                  key={driverId}
                  {...shared}
                  {...lane}
                  top={(rows.first + index) * laneHeight}
                  selected={lane.legs.some(isLeg(selected)) ? selected : undefined}
                  inReach={lane.legs.some(isLeg(inReach)) ? inReach : undefined}
                  ghost={shownGhost?.driverId === driverId ? shownGhost : undefined}
                  candidate={drag ? props.candidates.get(driverId) : undefined}
                  isTarget={drag?.over === driverId}
                />
              )
            })}
          </ul>
          {isToday && <span className="past" aria-hidden="true" style={atNow} />}
          {isToday && <span className="now-line" aria-hidden="true" style={atNow} />}
        </div>
      </section>
      {drag && <Dragged drag={drag} legs={board.legs} />}
      {card && cardLeg && (
        <BarCard
          card={card}
          leg={cardLeg}
          alert={alerts.get(cardLeg.reference)}
          driver={board.drivers.find(({ driverId }) => driverId === cardLeg.driverId)?.name}
        />
      )}
    </div>
  )
}

/** Beside the list of unassigned legs a whole day still fits on a screen of 1440 pixels. */
const MIN_MINUTE_PX = 0.4

/** Rows of unassigned legs that fit above the lanes. */
const MAX_UNASSIGNED_ROWS = 3

/** Whether the unassigned legs are a list beside the lanes. A day that once needed it keeps it, so that nothing jumps while legs are assigned. */
function useUnassignedAsList(legs: readonly BoardLeg[], day: string): boolean {
  const rows = useMemo(() => Math.max(0, ...stackBars(legs).map(({ row }) => row + 1)), [legs])
  const [dayAsList, setDayAsList] = useState<string>()
  if (rows > MAX_UNASSIGNED_ROWS && dayAsList !== day) setDayAsList(day)
  return dayAsList === day
}

/** Whether an hour label, this far right of now, would lie under the label of the current time. */
const isCovered = (pixels: number): boolean => pixels > -62 && pixels < 24

const hasLegs = ({ legs }: { legs: readonly BoardLeg[] }) => legs.length > 0
const isLeg = (reference: number | undefined) => (leg: BoardLeg) => leg.reference === reference

const legOf = (target: EventTarget): number =>
  target instanceof Element
    ? Number(target.closest('[data-leg]')?.getAttribute('data-leg') ?? 0)
    : 0

function Dragged({
  drag,
  legs,
}: {
  drag: { reference: number; x: number; y: number }
  legs: readonly BoardLeg[]
}) {
  const leg = legs.find(isLeg(drag.reference))
  if (!leg) return undefined
  return (
    <span
      className="bar dragged"
      aria-hidden="true"
      style={{ transform: `translate(${drag.x + 8}px, ${drag.y + 8}px)` }}
    >
      <b>
        {formatClock(leg.pickupAt)} <FromTo from={leg.from} to={leg.to} />
      </b>
    </span>
  )
}
