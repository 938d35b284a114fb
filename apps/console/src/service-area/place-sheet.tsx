import { OWN_PLACE_KINDS } from '@kerbside/domain/operator/own-place-kinds.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { DrawMap } from '@kerbside/kit/map/draw-map.tsx'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
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
  const [place, setPlace] = useState(props.place)
  const [typed, setTyped] = useState<string>()
  const [fitCount, setFitCount] = useState(0)
  const set = (part: Partial<ServiceAreaPlace>) => setPlace({ ...place, ...part })
  const { latitude, longitude } = place
  const at = typed === undefined ? undefined : readCorner(typed)
  const isWhole = place.name.trim() !== '' && (typed === undefined || at !== undefined)
  const found = (chosen: Place | undefined) => {
    if (!chosen) return
    setTyped(undefined)
    setFitCount(fitCount + 1)
    set({
      name: place.name.trim() === '' ? chosen.name : place.name,
      postcode: chosen.postcode,
      latitude: rounded(chosen.point.lat),
      longitude: rounded(chosen.point.lng),
      code: place.code || chosen.code,
    })
  }
  const type = (value: string) => {
    setTyped(value)
    const pair = readCorner(value)
    if (pair) set({ latitude: pair[1], longitude: pair[0] })
  }
  return (
    <DeskSheet
      title={title}
      onClose={onClose}
      actions={
        <>
          {onRemove && (
            <DeskButton look="quiet" onPress={onRemove}>
              {t('ground.remove')}
            </DeskButton>
          )}
          <DeskButton onPress={onClose}>{t('ground.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={!isWhole} onPress={() => onTake(place)}>
            {t('ground.takePlace')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-place-form">
        <PlaceField label={t('ground.findPlace')} place={undefined} onChange={found} />
        <div className="dk-fields">
          <DeskField label={t('ground.placeName')} error={describeError(errorOf('name'))}>
            {(id) => (
              <TextInput id={id} value={place.name} most={120} onChange={(name) => set({ name })} />
            )}
          </DeskField>
          {kinds.length > 1 && (
            <DeskField label={t('ground.placeKind')}>
              {(id) => (
                <SelectInput
                  id={id}
                  value={place.kind}
                  choices={kinds.map((kind) => ({ value: kind, text: t(`ground.kind.${kind}`) }))}
                  onChange={(kind) => set({ kind })}
                />
              )}
            </DeskField>
          )}
          <DeskField label={t('ground.postcode')} error={describeError(errorOf('postcode'))}>
            {(id) => (
              <TextInput
                id={id}
                value={place.postcode}
                most={9}
                onChange={(postcode) => set({ postcode: postcode.toUpperCase() })}
              />
            )}
          </DeskField>
          <DeskField
            label={t('ground.code')}
            help={t('ground.codeHelp')}
            error={describeError(errorOf('code'))}
          >
            {(id) => (
              <TextInput
                id={id}
                mono
                value={place.code}
                most={8}
                onChange={(code) => set({ code: code.toUpperCase() })}
              />
            )}
          </DeskField>
        </div>
        <DeskField
          label={t('ground.pin')}
          error={
            typed !== undefined && !at ? t('ground.notACorner') : describeError(errorOf('point'))
          }
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
            set({ latitude: lat, longitude: lng })
          }}
          onMove={() => {}}
          onInsert={() => {}}
          onCorner={() => {}}
        />
      </div>
    </DeskSheet>
  )
}
