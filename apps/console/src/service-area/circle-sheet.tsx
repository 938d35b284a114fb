import { circleRing } from '@kerbside/domain/places/circle-ring.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { Shape } from './shape-draft.ts'

const METRES = { mile: 1609.344, km: 1000 }

type CircleSheetProps = { onAdd: (shape: Omit<Shape, 'id'>) => void; onClose: () => void }

/** Adds a circle around a place with a given radius. */
export function CircleSheet({ onAdd, onClose }: CircleSheetProps) {
  const [place, setPlace] = useState<Place>()
  const [far, setFar] = useState<number | undefined>(10)
  const [unit, setUnit] = useState<keyof typeof METRES>('mile')
  const isWhole = place !== undefined && far !== undefined && far > 0 && far <= 500
  const add = () => {
    if (!isWhole) return
    const ring = circleRing(place.point, far * METRES[unit])
    onAdd({ name: place.name, rings: [ring.slice(0, -1)] })
  }
  return (
    <DeskSheet
      title={t('ground.circleTitle')}
      sentence={t('ground.circleAbout')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('ground.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={!isWhole} onPress={add}>
            {t('ground.circleAdd')}
          </DeskButton>
        </>
      }
    >
      <PlaceField label={t('ground.circleMiddle')} place={place} onChange={setPlace} />
      <DeskField label={t('ground.radius')}>
        {(id) => (
          <NumberInput id={id} value={far} onChange={setFar} least={0.1} most={500} step={0.5} />
        )}
      </DeskField>
      <DeskSegments
        label={t('ground.unit')}
        chosen={unit}
        onChoose={setUnit}
        choices={[
          { value: 'mile', text: t('ground.miles') },
          { value: 'km', text: t('ground.kilometres') },
        ]}
      />
    </DeskSheet>
  )
}
