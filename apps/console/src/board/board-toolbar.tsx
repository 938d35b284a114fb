import { t } from '@kerbside/words/translate.ts'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { Board } from '../dispatch/api.ts'
import { dayAfter, SPANS, type Span } from '../dispatch/day-scale.ts'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { Glyph } from '../ui/desk-glyph.tsx'
import { ChevronLeftIcon, ChevronRightIcon, FilterIcon, PlusIcon } from '../ui/desk-icon.tsx'
import { type BoardFilter, isFiltering, NO_FILTER } from './board-filter.ts'
import { formatDay } from './describe-expiry.ts'

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
  /** Undefined for users who may not book. */
  onNew: (() => void) | undefined
}

/** The day, the visible span and the sorting; and the day in five figures. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { board, isToday, onDay, span, onSpan, arranged, onArrange, filter, filterOpen } = props
  const { figures } = board
  return (
    <div className="toolbar">
      <span className="dk-seg dk-days">
        <button
          type="button"
          aria-label={t('desk.dayBefore')}
          onClick={() => onDay(dayAfter(board.day, -1))}
        >
          <ChevronLeftIcon size="small" />
        </button>
        <button type="button" aria-pressed={isToday} onClick={() => onDay(undefined)}>
          {isToday ? t('desk.today', { day: formatDay(board.day) }) : formatDay(board.day)}
        </button>
        <button
          type="button"
          aria-label={t('desk.dayAfter')}
          onClick={() => onDay(dayAfter(board.day, 1))}
        >
          <ChevronRightIcon size="small" />
        </button>
      </span>
      <span className="wide-only">
        <DeskSegments
          label={t('desk.span')}
          chosen={span}
          onChoose={onSpan}
          choices={SPANS.map((value) => ({
            value,
            text: value === 'day' ? t('desk.spanDay') : t('desk.spanHours', { hours: value }),
          }))}
        />
      </span>
      <span className="wide-only">
        <DeskSegments
          label={t('desk.arrange')}
          chosen={arranged}
          onChoose={onArrange}
          choices={[
            { value: 'driver', text: t('desk.byDriver') },
            { value: 'time', text: t('desk.byTime') },
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
          {t(isFiltering(filter) ? 'desk.filtered' : 'desk.filter')}
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
      <ul className="figures" aria-label={t('desk.dispatch')}>
        <li>
          <Glyph look="on_board" /> <b>{figures.onTheRoad}</b>{' '}
          <span className="w">{t('desk.onTheRoad')}</span>
        </li>
        <li className="roomy">
          <Glyph look="assigned" /> <b>{figures.pickupsNextHour}</b>{' '}
          <span className="w">{t('desk.nextHour', { count: figures.pickupsNextHour })}</span>
        </li>
        <li>
          <Glyph look="open" /> <b>{figures.unassigned}</b>{' '}
          <span className="w">{t('desk.unassignedCount')}</span>
        </li>
        <li className="roomy">
          <b>{figures.driversOn}</b>{' '}
          <span className="w">{t('desk.driversOn', { all: figures.drivers })}</span>
        </li>
      </ul>
      {props.onNew && (
        <DeskButton look="primary" hint="N" label={t('desk.newBooking')} onPress={props.onNew}>
          <PlusIcon size="small" />
          <span className="dk-roomy-only">{t('desk.newBooking')}</span>
        </DeskButton>
      )}
    </div>
  )
}

type VehicleType = { id: number; name: string }

/** The types booked on this day, by name. */
const typesOf = ({ legs }: Board): VehicleType[] =>
  [...new Map(legs.map((leg) => [leg.vehicleTypeId, leg.vehicleType]))]
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
      aria-label={t('desk.filter')}
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
        <span>{t('desk.filterText')}</span>
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
          <span>{t('desk.filterFrom')}</span>
          <input
            type="time"
            value={filter.from}
            onChange={({ target }) => onFilter({ ...filter, from: target.value })}
          />
        </label>
        <label className="dk-field">
          <span>{t('desk.filterUntil')}</span>
          <input
            type="time"
            value={filter.until}
            onChange={({ target }) => onFilter({ ...filter, until: target.value })}
          />
        </label>
      </div>
      <label className="dk-field">
        <span>{t('desk.filterType')}</span>
        <select
          value={filter.vehicleTypeId ?? ''}
          onChange={({ target: { value } }) =>
            onFilter({ ...filter, vehicleTypeId: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">{t('desk.anyType')}</option>
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
          checked={filter.onlyOnShift}
          onChange={({ target }) => onFilter({ ...filter, onlyOnShift: target.checked })}
        />
        {t('desk.onlyOnShift')}
      </label>
      <label className="dk-check">
        <input
          type="checkbox"
          checked={filter.onlyAlerts}
          onChange={({ target }) => onFilter({ ...filter, onlyAlerts: target.checked })}
        />
        {t('desk.onlyAttention')}
      </label>
      <DeskButton
        onPress={() => {
          onFilter(NO_FILTER)
          onClose()
        }}
      >
        {t('desk.clearFilter')}
      </DeskButton>
    </section>
  )
}
