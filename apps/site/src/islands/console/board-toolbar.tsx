import type { Board } from '@kerbside/web/dispatch/api.ts'
import { dayAfter, SPANS, type Span } from '@kerbside/web/dispatch/day-scale.ts'
import { say } from '@kerbside/words/say.ts'
import { type Ref, useEffect, useRef, useState } from 'react'
import { type BoardFilter, isFiltering, NO_FILTER } from './board-filter.ts'
import { DeskButton, DeskSegments } from './desk-button.tsx'
import { Glyph } from './desk-glyph.tsx'
import { ChevronLeftIcon, ChevronRightIcon, FilterIcon, PlusIcon } from './desk-icon.tsx'
import { sayDay } from './say-paper.ts'

export type Arranged = 'driver' | 'time'

type BoardToolbarProps = {
  board: Board
  isToday: boolean
  onDay: (day: string | undefined) => void
  span: Span
  onSpan: (span: Span) => void
  arranged: Arranged
  onArrange: (arranged: Arranged) => void
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
  filterOpen: boolean
  onFilterOpen: (open: boolean) => void
  /** Undefined for who may not book. */
  onNew: (() => void) | undefined
}

/** Which day, how much of it, how arranged; and the day in five figures. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { board, isToday, onDay, span, onSpan, arranged, onArrange, filter, filterOpen } = props
  const { figures } = board
  return (
    <div className="toolbar">
      <span className="dk-seg dk-days">
        <button
          type="button"
          aria-label={say('desk.dayBefore')}
          onClick={() => onDay(dayAfter(board.day, -1))}
        >
          <ChevronLeftIcon size="small" />
        </button>
        <button type="button" aria-pressed={isToday} onClick={() => onDay(undefined)}>
          {isToday ? say('desk.today', { day: sayDay(board.day) }) : sayDay(board.day)}
        </button>
        <button
          type="button"
          aria-label={say('desk.dayAfter')}
          onClick={() => onDay(dayAfter(board.day, 1))}
        >
          <ChevronRightIcon size="small" />
        </button>
      </span>
      <span className="wide-only">
        <DeskSegments
          label={say('desk.span')}
          chosen={span}
          onChoose={onSpan}
          choices={SPANS.map((value) => ({
            value,
            text: value === 'day' ? say('desk.spanDay') : say('desk.spanHours', { hours: value }),
          }))}
        />
      </span>
      <span className="wide-only">
        <DeskSegments
          label={say('desk.arrange')}
          chosen={arranged}
          onChoose={onArrange}
          choices={[
            { value: 'driver', text: say('desk.byDriver') },
            { value: 'time', text: say('desk.byTime') },
          ]}
        />
      </span>
      <span className="filter-box">
        <DeskButton
          look="quiet"
          hint="F"
          pressed={isFiltering(filter)}
          onPress={() => props.onFilterOpen(!filterOpen)}
        >
          <FilterIcon size="small" />
          {say(isFiltering(filter) ? 'desk.filtered' : 'desk.filter')}
        </DeskButton>
        {filterOpen && (
          <FilterMenu
            filter={filter}
            types={typesOf(board)}
            onFilter={props.onFilter}
            onClose={() => props.onFilterOpen(false)}
          />
        )}
      </span>
      <ul className="figures" aria-label={say('desk.dispatch')}>
        <li>
          <Glyph look="on_board" /> <b>{figures.ontheroad}</b> {say('desk.onTheRoad')}
        </li>
        <li>
          <Glyph look="assigned" /> <b>{figures.pickupsnexthour}</b> {say('desk.nextHour')}
        </li>
        <li>
          <Glyph look="open" /> <b>{figures.unassigned}</b> {say('desk.unassignedCount')}
        </li>
        <li>
          <b>{figures.driverson}</b> {say('desk.driversOn', { all: figures.drivers })}
        </li>
      </ul>
      {props.onNew && (
        <DeskButton look="primary" hint="N" label={say('desk.newBooking')} onPress={props.onNew}>
          <PlusIcon size="small" />
          <span className="dk-roomy-only">{say('desk.newBooking')}</span>
        </DeskButton>
      )}
    </div>
  )
}

type VehicleType = { id: number; name: string }

/** Those that are booked on this day, by name. */
const typesOf = ({ legs }: Board): VehicleType[] =>
  [...new Map(legs.map((leg) => [leg.vehtypeid, leg.vehicletype]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name))

type FilterMenuProps = {
  types: readonly VehicleType[]
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
  onClose: () => void
}

function FilterMenu({ filter, types, onFilter, onClose }: FilterMenuProps) {
  const box = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(filter.text)
  useEffect(() => field.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and leaving close it
    <section
      className="dk-menu dk-filter"
      ref={box}
      aria-label={say('desk.filter')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.stopPropagation()
        onClose()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Element && !box.current?.contains(relatedTarget)) onClose()
      }}
    >
      <label className="dk-field">
        <span>{say('desk.filterText')}</span>
        <input
          ref={field as Ref<HTMLInputElement>}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onFilter({ ...filter, text: target.value })
          }}
        />
      </label>
      <div className="dk-two">
        <label className="dk-field">
          <span>{say('desk.filterFrom')}</span>
          <input
            type="time"
            value={filter.from}
            onChange={({ target }) => onFilter({ ...filter, from: target.value })}
          />
        </label>
        <label className="dk-field">
          <span>{say('desk.filterUntil')}</span>
          <input
            type="time"
            value={filter.until}
            onChange={({ target }) => onFilter({ ...filter, until: target.value })}
          />
        </label>
      </div>
      <label className="dk-field">
        <span>{say('desk.filterType')}</span>
        <select
          value={filter.vehtypeid ?? ''}
          onChange={({ target: { value } }) =>
            onFilter({ ...filter, vehtypeid: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">{say('desk.anyType')}</option>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="dk-check">
        <input
          type="checkbox"
          checked={filter.onlyOn}
          onChange={({ target }) => onFilter({ ...filter, onlyOn: target.checked })}
        />
        {say('desk.onlyOn')}
      </label>
      <label className="dk-check">
        <input
          type="checkbox"
          checked={filter.onlyTrouble}
          onChange={({ target }) => onFilter({ ...filter, onlyTrouble: target.checked })}
        />
        {say('desk.onlyTrouble')}
      </label>
      <DeskButton
        onPress={() => {
          onFilter(NO_FILTER)
          onClose()
        }}
      >
        {say('desk.clearFilter')}
      </DeskButton>
    </section>
  )
}
