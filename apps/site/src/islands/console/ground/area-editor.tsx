import type { AreaFault } from '@kerbside/domain/places/judge-area.ts'
import { DrawMap } from '@kerbside/kit/map/draw-map.tsx'
import type { DrawnDot, DrawnShape } from '@kerbside/kit/map/drawn-shape.ts'
import type { Bounds } from '@kerbside/kit/map/frame.ts'
import { say } from '@kerbside/words/say.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { CircleSheet } from './circle-sheet.tsx'
import { CornerTable } from './corner-table.tsx'
import { exportShapes } from './export-shapes.ts'
import { ImportSheet } from './import-sheet.tsx'
import { nextCorner, type ShapeDraft, type ShapeStep, shapeAt } from './shape-draft.ts'
import { ShapeList } from './shape-list.tsx'

export type ShapeFault = AreaFault & { shape: string }

type AreaEditorProps = {
  draft: ShapeDraft
  onStep: (step: ShapeStep) => void
  faults: readonly ShapeFault[]
  /** What the map shows, for who cannot see it. */
  label: string
  /** Where the operator is, to begin with. */
  ground: Bounds
  dots?: readonly DrawnDot[]
  /** Shapes that stand there and are not worked on. */
  others?: readonly DrawnShape[]
  /** Names of shapes are shown and changed. */
  named?: boolean
  /** What stands under the list of shapes, about the chosen one. */
  about?: (shape: string) => ReactNode
  /** Why a shape may not be deleted. */
  keptFor?: (shape: string) => string | undefined
}

/** Shapes on the map, in a list, and corner by corner in a table: whatever one does in one shows in all three. */
export function AreaEditor(props: AreaEditorProps) {
  const { draft, onStep, faults, label, ground, dots = [], others = [], named, keptFor } = props
  const [sheet, setSheet] = useState<'circle' | 'import'>()
  const [lookAt, setLookAt] = useState(0)
  const { chosen, corner, drawing } = draft
  const isFaulty = (id: string) => faults.some(({ shape }) => shape === id)
  const isKept = chosen !== undefined && keptFor?.(chosen) !== undefined
  const shapes = draft.shapes.map(
    ({ id, name, rings }): DrawnShape => ({
      id,
      rings,
      name: named ? name : undefined,
      tone: isFaulty(id) ? 'faulty' : 'own',
      isOpen: drawing?.shape === id,
    }),
  )
  const places = faults.flatMap(({ where }, at): DrawnDot[] =>
    where ? [{ id: `fault ${at}`, at: where, tone: 'fault' }] : [],
  )
  const drop = () => {
    if (corner) onStep({ do: 'drop-corner', corner })
    else if (drawing) onStep({ do: 'undo' })
    else if (chosen && !isKept) onStep({ do: 'drop-shape', shape: chosen })
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
  const hear = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    // the page has a step of its own to take back
    event.stopPropagation()
    onStep({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is within
    <div className="dk-draw" onKeyDown={hear}>
      <div className="dk-draw-tools" role="toolbar" aria-label={say('ground.tools')}>
        {drawing ? (
          <>
            <DeskButton look="primary" hint="N" onPress={() => onStep({ do: 'finish' })}>
              {say('ground.finish')}
            </DeskButton>
            <DeskButton onPress={() => onStep({ do: 'undo' })}>
              {say('ground.cornerBack')}
            </DeskButton>
          </>
        ) : (
          <>
            <DeskButton hint="N" onPress={() => onStep({ do: 'begin' })}>
              {say('ground.draw')}
            </DeskButton>
            <DeskButton onPress={() => setSheet('circle')}>{say('ground.circle')}</DeskButton>
            <DeskButton
              disabled={chosen === undefined}
              onPress={() => onStep({ do: 'begin-hole' })}
            >
              {say('ground.hole')}
            </DeskButton>
            <DeskButton onPress={() => setSheet('import')}>{say('ground.import')}</DeskButton>
            <DeskButton
              disabled={draft.shapes.length === 0}
              onPress={() => exportShapes(draft.shapes)}
            >
              {say('ground.export')}
            </DeskButton>
          </>
        )}
        <span className="grow" />
        <DeskButton
          hint="Ctrl Z"
          disabled={draft.past.length === 0}
          onPress={() => onStep({ do: 'undo' })}
        >
          {say('ground.undo')}
        </DeskButton>
        <DeskButton disabled={draft.future.length === 0} onPress={() => onStep({ do: 'redo' })}>
          {say('ground.redo')}
        </DeskButton>
        <DeskButton onPress={() => setLookAt(lookAt + 1)}>{say('ground.lookAtAll')}</DeskButton>
      </div>
      <div className="dk-draw-split">
        <DrawMap
          shapes={[...others, ...shapes]}
          dots={[...dots, ...places]}
          chosen={chosen}
          corner={corner}
          isDrawing={drawing !== undefined}
          ground={ground}
          lookAt={String(lookAt)}
          words={{
            label,
            hint: say(drawing ? 'ground.hintDrawing' : 'ground.hint'),
            missing: say('ground.noMap'),
          }}
          onPress={(at) => {
            if (drawing) onStep({ do: 'press', at })
            else onStep({ do: 'choose', shape: shapeAt(draft, at) })
          }}
          onMove={(of, at) => onStep({ do: 'move', corner: of, at })}
          onInsert={(after, at) => onStep({ do: 'insert', after, at })}
          onCorner={(of) => onStep({ do: 'choose-corner', corner: of })}
          onKey={(key) => {
            keys[key]?.()
            return keys[key] !== undefined
          }}
        />
        <div className="dk-draw-side">
          <ShapeList
            draft={draft}
            faults={faults}
            named={named}
            keptFor={keptFor}
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
            setLookAt(lookAt + 1)
            setSheet(undefined)
          }}
        />
      )}
      {sheet === 'import' && (
        <ImportSheet
          onClose={() => setSheet(undefined)}
          onAdd={(added) => {
            onStep({ do: 'add', shapes: added })
            setLookAt(lookAt + 1)
            setSheet(undefined)
          }}
        />
      )}
    </div>
  )
}
