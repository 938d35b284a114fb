import { describeAreaError } from '@kerbside/contract/operator/describe-area-error.ts'
import { squareKilometres } from '@kerbside/domain/places/area-size.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { CrossIcon } from '../ui/desk-icon.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { polygonsOf, type ShapeDraft, type ShapeError, type ShapeStep } from './shape-draft.ts'

type ShapeListProps = {
  draft: ShapeDraft
  errors: readonly ShapeError[]
  named?: boolean | undefined
  lockReasonOf?: ((shape: string) => string | undefined) | undefined
  onStep: (step: ShapeStep) => void
}

/** Every shape with its size and its errors. */
export function ShapeList({ draft, errors, named, lockReasonOf, onStep }: ShapeListProps) {
  const { chosen, shapes } = draft
  if (shapes.length === 0) return <p className="soft">{t('ground.noShapes')}</p>
  const sizes = new Map(
    polygonsOf(draft).map(({ id, polygon }) => [id, squareKilometres([polygon])] as const),
  )
  return (
    <ul className="dk-shapes" aria-label={t('ground.shapes')}>
      {shapes.map(({ id, name, rings }, index) => {
        const isChosen = id === chosen
        const sign = name || t('ground.shape', { number: index + 1 })
        const lockReason = lockReasonOf?.(id)
        const wrong = errors.filter(({ shape }) => shape === id)
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
                {t('ground.shapeSize', {
                  corners,
                  size: formatArea(sizes.get(id) ?? 0),
                  holes: rings.length - 1,
                })}
              </span>
              <DeskButton
                icon
                size="small"
                look="quiet"
                label={t('ground.deleteShape', { name: sign })}
                disabled={lockReason !== undefined}
                onPress={() => onStep({ do: 'drop-shape', shape: id })}
              >
                <CrossIcon />
              </DeskButton>
            </div>
            {isChosen && named && (
              <DeskField label={t('ground.shapeName')}>
                {(field) => (
                  <TextInput
                    id={field}
                    value={name}
                    max={80}
                    onChange={(value) => onStep({ do: 'rename', shape: id, name: value })}
                  />
                )}
              </DeskField>
            )}
            {isChosen && lockReason && <p className="soft small">{lockReason}</p>}
            {wrong.map((error) => (
              <p key={`${error.reason} ${error.ring}`} className="dk-fd-error" role="alert">
                {t('ground.shapeFault', { name: sign, fault: describeAreaError(error) })}
              </p>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

/** For a town one decimal matters, for a country none. */
const formatArea = (kilometres: number): string =>
  kilometres.toLocaleString('en-GB', { maximumFractionDigits: kilometres < 100 ? 1 : 0 })
