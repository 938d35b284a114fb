import { MODES } from '@kerbside/domain/booking/modes.ts'
import type { LayoutMode } from '@kerbside/domain/operator/operator.ts'
import { MODE_NAMES, WIDGET_MODES } from '@kerbside/domain/operator/setting-fields.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useId } from 'react'
import { choiceLabel, helpText, settingLabel } from './setting-labels.ts'

type ModePickerProps = {
  path: 'settings.siteMode' | 'settings.widgetMode'
  chosen: string
  fallback: LayoutMode
  onChoose: (mode: string) => void
}

/** A choice of booking layouts, each shown as a small drawing of its steps. */
export function ModePicker({ path, chosen, fallback, onChoose }: ModePickerProps) {
  const id = useId()
  const modes = path === 'settings.widgetMode' ? WIDGET_MODES : MODE_NAMES
  return (
    <fieldset className="dk-modes" aria-describedby={`${id}-help`}>
      <legend>{settingLabel(path)}</legend>
      <p id={`${id}-help`} className="soft small">
        {helpText(path)} {t('areas.default', { value: choiceLabel(path, fallback) })}
      </p>
      <div>
        {modes.map((mode) => (
          <label key={mode} className={mode === chosen ? 'is-chosen' : ''}>
            <input
              type="radio"
              name={`${id}-mode`}
              checked={mode === chosen}
              onChange={() => onChoose(mode)}
            />
            <ModeDrawing mode={mode} />
            <b>{choiceLabel(path, mode)}</b>
            <span className="soft small">{t(`operator.mode.${mode}` as MessageId)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Number of lines of each section in the drawing. */
const LINES = { journey: 3, flight: 1, vehicle: 2, contact: 2, payment: 2 } as const
const STEP = 4

function ModeDrawing({ mode }: { mode: LayoutMode }) {
  const { steps, row, onePage, boxed } = MODES[mode]
  const shown = onePage ? steps : steps.slice(0, 1)
  const sections = shown.flatMap((step) => step.sections)
  const lines = sections.flatMap((section) =>
    row && section === 'journey'
      ? ['row' as const]
      : Array.from({ length: LINES[section] }, () => section),
  )
  const [left, width] = boxed ? [30, 36] : [6, row || onePage ? 84 : 40]
  return (
    <svg viewBox="0 0 96 56" aria-hidden="true">
      <rect className="ground" width="96" height="56" rx="3" />
      {!boxed && !row && !onePage && (
        <rect className="map" x="50" y="6" width="40" height="44" rx="2" />
      )}
      {boxed && <rect className="box" x="26" y="5" width="44" height="46" rx="3" />}
      {steps.map((step, index) => (
        <rect
          key={step.name}
          className={index === 0 ? 'here' : 'next'}
          x={left + index * 9}
          y="9"
          width="6"
          height="2.500"
          rx="1"
        />
      ))}
      {lines.slice(0, 8).map((line, index) =>
        line === 'row' ? (
          <g key="row">
            {[0, 1, 2, 3].map((part) => (
              <rect
                key={part}
                className="field"
                x={left + part * 20}
                y="15"
                width="18"
                height="6"
                rx="1"
              />
            ))}
          </g>
        ) : (
          <rect
            // lines have no identity, so the index is the key
            key={`${line}-${index}`}
            className={line === 'vehicle' ? 'car' : 'field'}
            x={left}
            y={15 + (lines[0] === 'row' ? index * STEP + 4 : index * STEP)}
            width={width}
            height="2.500"
            rx="1"
          />
        ),
      )}
      <rect className="button" x={left} y="45" width={Math.min(width, 24)} height="4" rx="1" />
    </svg>
  )
}
