import { OWN_PLACE_KINDS } from '@kerbside/domain/operator/own-place-kinds.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { DrawMap } from '@kerbside/kit/map/draw-map.tsx'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { describeError } from './hours-line.tsx'
import { readCorner } from './read-corner.ts'
import type { ServiceAreaPlace } from './service-area-api.ts'

type PlaceSheetProps = {
  title: string
  place: ServiceAreaPlace
  /** The kinds to choose from; an airport cannot change its kind. */
  kinds?: readonly ServiceAreaPlace['kind'][]
  errorOf: (field: string) => string | undefined
  onTake: (place: ServiceAreaPlace) => void
  onRemove?: (() => void) | undefined
  onClose: () => void
}

/** Half a degree is about what a county shows. */
const NEAR_DEGREES = 0.08

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A place's name, kind, postcode, code and pin; found by its address, pressed on the map, or typed. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { title, kinds = OWN_PLACE_KINDS, errorOf, onTake, onRemove, onClose } = props
  const [typed, setTyped] = useState<string>()
  const [fitCount, setFitCount] = useState(0)
  const form = useSheetForm({ values: props.place, save: onTake })
  const { name, code, latitude, longitude } = form.values
  const at = typed === undefined ? undefined : readCorner(typed)
  const isWhole = name.trim() !== '' && (typed === undefined || at !== undefined)
  const found = (chosen: Place | undefined) => {
    if (!chosen) return
    setTyped(undefined)
    setFitCount(fitCount + 1)
    form.set({
      name: name.trim() === '' ? chosen.name : name,
      postcode: chosen.postcode,
      latitude: rounded(chosen.point.lat),
      longitude: rounded(chosen.point.lng),
      code: code || chosen.code,
    })
  }
  const type = (value: string) => {
    setTyped(value)
    const pair = readCorner(value)
    if (pair) form.set({ latitude: pair[1], longitude: pair[0] })
  }
  const errorAt = (field: string) => describeError(errorOf(field))
  return (
    <FormSheet
      form={form}
      title={title}
      onClose={onClose}
      save={t('ground.takePlace')}
      blocked={!isWhole}
      pressOnly
      actions={
        onRemove && (
          <DeskButton look="quiet" onPress={onRemove}>
            {t('ground.remove')}
          </DeskButton>
        )
      }
    >
      <div className="dk-place-form">
        <PlaceField label={t('ground.findPlace')} place={undefined} onChange={found} />
        <div className="dk-fields">
          <TextField
            form={form}
            name="name"
            label={t('ground.placeName')}
            error={errorAt('name')}
            max={120}
          />
          {kinds.length > 1 && (
            <SelectField
              form={form}
              name="kind"
              label={t('ground.placeKind')}
              choices={kinds.map((kind) => ({ value: kind, text: t(`ground.kind.${kind}`) }))}
            />
          )}
          <TextField
            form={form}
            name="postcode"
            label={t('ground.postcode')}
            error={errorAt('postcode')}
            max={9}
            write={(postcode) => postcode.toUpperCase()}
          />
          <TextField
            form={form}
            name="code"
            label={t('ground.code')}
            help={t('ground.codeHelp')}
            error={errorAt('code')}
            mono
            max={8}
            write={(typedCode) => typedCode.toUpperCase()}
          />
        </div>
        <DeskField
          label={t('ground.pin')}
          error={typed !== undefined && !at ? t('ground.notACorner') : errorAt('point')}
        >
          {(id) => (
            <TextInput id={id} mono value={typed ?? `${latitude}, ${longitude}`} onChange={type} />
          )}
        </DeskField>
        <DrawMap
          shapes={[]}
          dots={[{ id: 'pin', at: [longitude, latitude], tone: 'pin' }]}
          ground={[
            longitude - NEAR_DEGREES * 1.6,
            latitude - NEAR_DEGREES,
            longitude + NEAR_DEGREES * 1.6,
            latitude + NEAR_DEGREES,
          ]}
          fitKey={String(fitCount)}
          isDrawing
          words={{
            label: t('ground.pinMap'),
            hint: t('ground.pinHint'),
            missing: t('ground.noPinMap'),
          }}
          onPress={([lng, lat]) => {
            setTyped(undefined)
            form.set({ latitude: lat, longitude: lng })
          }}
          onMove={() => {}}
          onInsert={() => {}}
          onCorner={() => {}}
        />
      </div>
    </FormSheet>
  )
}
