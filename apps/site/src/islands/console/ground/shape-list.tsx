import { sayAreaFault } from '@kerbside/contract/desk/say-area-fault.ts'
import { squareKilometres } from '@kerbside/domain/places/area-size.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { CrossIcon } from '../desk-icon.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import type { ShapeFault } from './area-editor.tsx'
import { polygonsOf, type ShapeDraft, type ShapeStep } from './shape-draft.ts'

type ShapeListProps = {
  draft: ShapeDraft
  faults: readonly ShapeFault[]
  named?: boolean | undefined
  keptFor?: ((shape: string) => string | undefined) | undefined
  onStep: (step: ShapeStep) => void
}

/** Every shape with how large it is and what is wrong with it. */
export function ShapeList({ draft, faults, named, keptFor, onStep }: ShapeListProps) {
  const { chosen, shapes } = draft
  if (shapes.length === 0) return <p className="soft">{say('ground.noShapes')}</p>
  const sizes = new Map(
    polygonsOf(draft).map(({ id, polygon }) => [id, squareKilometres([polygon])] as const),
  )
  return (
    <ul className="dk-shapes" aria-label={say('ground.shapes')}>
      {shapes.map(({ id, name, rings }, at) => {
        const isChosen = id === chosen
        const sign = name || say('ground.shape', { number: at + 1 })
        const kept = keptFor?.(id)
        const wrong = faults.filter(({ shape }) => shape === id)
        const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
        return (
          <li key={id} className={classNames(isChosen && 'is-here')}>
            <div className="dk-shape-head">
              <button
                type="button"
                className="dk-row-open"
                aria-pressed={isChosen}
                onClick={() => onStep({ do: 'choose', shape: isChosen ? undefined : id })}
              >
                {sign}
              </button>
              <span className="soft small">
                {say('ground.shapeSize', {
                  corners,
                  size: saySize(sizes.get(id) ?? 0),
                  holes: rings.length - 1,
                })}
              </span>
              <DeskButton
                icon
                size="small"
                look="quiet"
                label={say('ground.deleteShape', { name: sign })}
                disabled={kept !== undefined}
                onPress={() => onStep({ do: 'drop-shape', shape: id })}
              >
                <CrossIcon />
              </DeskButton>
            </div>
            {isChosen && named && (
              <DeskField label={say('ground.shapeName')}>
                {(field) => (
                  <TextInput
                    id={field}
                    value={name}
                    most={80}
                    onChange={(said) => onStep({ do: 'rename', shape: id, name: said })}
                  />
                )}
              </DeskField>
            )}
            {isChosen && kept && <p className="soft small">{kept}</p>}
            {wrong.map((fault) => (
              <p key={`${fault.reason} ${fault.ring}`} className="dk-fd-error" role="alert">
                {say('ground.shapeFault', { name: sign, fault: sayAreaFault(fault) })}
              </p>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

/** Of a town the tenths count, of a country nothing behind the point. */
const saySize = (kilometres: number): string =>
  kilometres.toLocaleString('en-GB', { maximumFractionDigits: kilometres < 100 ? 1 : 0 })
