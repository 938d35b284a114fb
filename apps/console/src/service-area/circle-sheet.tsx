import { circleRing } from '@kerbside/domain/places/circle-ring.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { distanceUnitInUse, t } from '@kerbside/words/translate.ts'
import { DeskSegments } from '../ui/desk-button.tsx'
import { NumberField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { Shape } from './shape-draft.ts'

const METRES = { mile: 1609.344, km: 1000 }

type Circle = { place: Place | null; radius: number | null; unit: keyof typeof METRES }

type CircleSheetProps = { onAdd: (shape: Omit<Shape, 'id'>) => void; onClose: () => void }

/** Adds a circle around a place with a given radius. */
export function CircleSheet({ onAdd, onClose }: CircleSheetProps) {
  const form = useSheetForm<Circle>({
    values: { place: null, radius: 10, unit: distanceUnitInUse() },
    save: ({ place, radius, unit }) => {
      if (!place || !radius) return
      const ring = circleRing(place.point, radius * METRES[unit])
      onAdd({ name: place.name, rings: [ring.slice(0, -1)] })
    },
  })
  const { place, radius, unit } = form.values
  const isWhole = place !== null && radius !== null && radius > 0 && radius <= 500
  return (
    <FormSheet
      form={form}
      title={t('ground.circleTitle')}
      sentence={t('ground.circleAbout')}
      onClose={onClose}
      save={t('ground.circleAdd')}
      blocked={!isWhole}
      pressOnly
    >
      <PlaceField
        label={t('ground.circleMiddle')}
        place={place ?? undefined}
        onChange={(chosen) => form.set({ place: chosen ?? null })}
      />
      <NumberField
        form={form}
        name="radius"
        label={t('ground.radius')}
        min={0.1}
        max={500}
        step={0.5}
      />
      <DeskSegments
        label={t('ground.unit')}
        chosen={unit}
        onChoose={(chosen) => form.set({ unit: chosen })}
        choices={[
          { value: 'mile', text: t('ground.miles') },
          { value: 'km', text: t('ground.kilometres') },
        ]}
      />
    </FormSheet>
  )
}
