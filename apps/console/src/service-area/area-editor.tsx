import { DrawMap } from '@kerbside/kit/map/draw-map.tsx'
import type { DrawnDot, DrawnShape } from '@kerbside/kit/map/drawn-shape.ts'
import type { Bounds } from '@kerbside/kit/map/frame.ts'
import { t } from '@kerbside/words/translate.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { CircleSheet } from './circle-sheet.tsx'
import { CornerTable } from './corner-table.tsx'
import { exportShapes } from './export-shapes.ts'
import { ImportSheet } from './import-sheet.tsx'
import {
  nextCorner,
  type ShapeDraft,
  type ShapeError,
  type ShapeStep,
  shapeAt,
} from './shape-draft.ts'
import { ShapeList } from './shape-list.tsx'

type AreaEditorProps = {
  draft: ShapeDraft
  onStep: (step: ShapeStep) => void
  errors: readonly ShapeError[]
  /** Describes the map for screen readers. */
  label: string
  /** The initial view: the operator's location. */
  ground: Bounds
  dots?: readonly DrawnDot[]
  /** Shapes that are shown but cannot be edited. */
  others?: readonly DrawnShape[]
  /** Names of shapes are shown and can be edited. */
  named?: boolean
  /** Content below the list of shapes, about the chosen one. */
  about?: (shape: string) => ReactNode
  /** Why a shape may not be deleted. */
  lockReasonOf?: (shape: string) => string | undefined
}

/** Shapes on the map, in a list, and corner by corner in a table: each change is shown in all three. */
export function AreaEditor(props: AreaEditorProps) {
  const {
    draft,
    onStep,
    errors,
    label,
    ground,
    dots = [],
    others = [],
    named,
    lockReasonOf,
  } = props
  const [sheet, setSheet] = useState<'circle' | 'import'>()
  const [fitKey, setFitKey] = useState(0)
  const { chosen, corner, drawing } = draft
  const isInvalid = (id: string) => errors.some(({ shape }) => shape === id)
  const isLocked = chosen !== undefined && lockReasonOf?.(chosen) !== undefined
  const shapes = draft.shapes.map(
    ({ id, name, rings }): DrawnShape => ({
      id,
      rings,
      name: named ? name : undefined,
      tone: isInvalid(id) ? 'faulty' : 'own',
      isOpen: drawing?.shape === id,
    }),
  )
  const places = errors.flatMap(({ where }, at): DrawnDot[] =>
    where ? [{ id: `fault ${at}`, at: where, tone: 'fault' }] : [],
  )
  const drop = () => {
    if (corner) onStep({ do: 'drop-corner', corner })
    else if (drawing) onStep({ do: 'undo' })
    else if (chosen && !isLocked) onStep({ do: 'drop-shape', shape: chosen })
  }
  const step = (by: 1 | -1) => onStep({ do: 'choose-corner', corner: nextCorner(draft, by) })
  const keys: Partial<Record<string, () => void>> = {
    Delete: drop,
    Backspace: drop,
    Escape: () => onStep(corner ? { do: 'choose-corner', corner: undefined } : { do: 'finish' }),
    ']': () => step(1),
    '[': () => step(-1),
    n: () => onStep(drawing ? { do: 'finish' } : { do: 'begin' }),
  }
  const listener = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    // the page has its own undo
    event.stopPropagation()
    onStep({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is within
    <div className="dk-draw" onKeyDown={listener}>
      <div className="dk-draw-tools" role="toolbar" aria-label={t('ground.tools')}>
        {drawing ? (
          <>
            <DeskButton look="primary" hint="N" onPress={() => onStep({ do: 'finish' })}>
              {t('ground.finish')}
            </DeskButton>
            <DeskButton onPress={() => onStep({ do: 'undo' })}>{t('ground.cornerBack')}</DeskButton>
          </>
        ) : (
          <>
            <DeskButton hint="N" onPress={() => onStep({ do: 'begin' })}>
              {t('ground.draw')}
            </DeskButton>
            <DeskButton onPress={() => setSheet('circle')}>{t('ground.circle')}</DeskButton>
            <DeskButton
              disabled={chosen === undefined}
              onPress={() => onStep({ do: 'begin-hole' })}
            >
              {t('ground.hole')}
            </DeskButton>
            <DeskButton onPress={() => setSheet('import')}>{t('ground.import')}</DeskButton>
            <DeskButton
              disabled={draft.shapes.length === 0}
              onPress={() => exportShapes(draft.shapes)}
            >
              {t('ground.export')}
            </DeskButton>
          </>
        )}
        <span className="grow" />
        <DeskButton
          hint="Ctrl Z"
          disabled={draft.past.length === 0}
          onPress={() => onStep({ do: 'undo' })}
        >
          {t('ground.undo')}
        </DeskButton>
        <DeskButton disabled={draft.future.length === 0} onPress={() => onStep({ do: 'redo' })}>
          {t('ground.redo')}
        </DeskButton>
        <DeskButton onPress={() => setFitKey(fitKey + 1)}>{t('ground.lookAtAll')}</DeskButton>
      </div>
      <div className="dk-draw-split">
        <DrawMap
          shapes={[...others, ...shapes]}
          dots={[...dots, ...places]}
          chosen={chosen}
          corner={corner}
          isDrawing={drawing !== undefined}
          ground={ground}
          fitKey={String(fitKey)}
          words={{
            label,
            hint: t(drawing ? 'ground.hintDrawing' : 'ground.hint'),
            missing: t('ground.noMap'),
          }}
          onPress={(at) => {
            if (drawing) onStep({ do: 'press', at })
            else onStep({ do: 'choose', shape: shapeAt(draft, at) })
          }}
          onMove={(cornerRef, at) => onStep({ do: 'move', corner: cornerRef, at })}
          onInsert={(after, at) => onStep({ do: 'insert', after, at })}
          onCorner={(cornerRef) => onStep({ do: 'choose-corner', corner: cornerRef })}
          onKey={(key) => {
            keys[key]?.()
            return keys[key] !== undefined
          }}
        />
        <div className="dk-draw-side">
          <ShapeList
            draft={draft}
            errors={errors}
            named={named}
            lockReasonOf={lockReasonOf}
            onStep={onStep}
          />
          {chosen !== undefined && props.about?.(chosen)}
          <CornerTable draft={draft} onStep={onStep} />
        </div>
      </div>
      {sheet === 'circle' && (
        <CircleSheet
          onClose={() => setSheet(undefined)}
          onAdd={(shape) => {
            onStep({ do: 'add', shapes: [shape] })
            setFitKey(fitKey + 1)
            setSheet(undefined)
          }}
        />
      )}
      {sheet === 'import' && (
        <ImportSheet
          onClose={() => setSheet(undefined)}
          onAdd={(added) => {
            onStep({ do: 'add', shapes: added })
            setFitKey(fitKey + 1)
            setSheet(undefined)
          }}
        />
      )}
    </div>
  )
}
