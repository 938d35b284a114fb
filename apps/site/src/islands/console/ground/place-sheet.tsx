import { OWN_PLACE_KINDS } from '@kerbside/domain/operator/own-place-kinds.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { DrawMap } from '@kerbside/kit/map/draw-map.tsx'
import type { GroundPlace } from '@kerbside/web/operator/ground-api.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sayFault } from './hours-line.tsx'
import { readCorner } from './read-corner.ts'

type PlaceSheetProps = {
  title: string
  place: GroundPlace
  /** An airport stays one. */
  kinds?: readonly GroundPlace['kind'][]
  faultOf: (field: string) => string | undefined
  onTake: (place: GroundPlace) => void
  onRemove?: (() => void) | undefined
  onClose: () => void
}

/** Half a degree is about what a county shows. */
const NEAR_DEGREES = 0.08

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A place's name, kind, postcode, code and pin; found by its address, pressed on the map, or typed. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { title, kinds = OWN_PLACE_KINDS, faultOf, onTake, onRemove, onClose } = props
  const [place, setPlace] = useState(props.place)
  const [typed, setTyped] = useState<string>()
  const [looks, setLooks] = useState(0)
  const set = (part: Partial<GroundPlace>) => setPlace({ ...place, ...part })
  const { latitude, longitude } = place
  const at = typed === undefined ? undefined : readCorner(typed)
  const isWhole = place.name.trim() !== '' && (typed === undefined || at !== undefined)
  const found = (chosen: Place | undefined) => {
    if (!chosen) return
    setTyped(undefined)
    setLooks(looks + 1)
    set({
      name: place.name.trim() === '' ? chosen.name : place.name,
      postcode: chosen.postcode,
      latitude: rounded(chosen.point.lat),
      longitude: rounded(chosen.point.lng),
      code: place.code || chosen.code,
    })
  }
  const type = (said: string) => {
    setTyped(said)
    const pair = readCorner(said)
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
              {say('ground.remove')}
            </DeskButton>
          )}
          <DeskButton onPress={onClose}>{say('ground.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={!isWhole} onPress={() => onTake(place)}>
            {say('ground.takePlace')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-place-form">
        <PlaceField label={say('ground.findPlace')} place={undefined} onChange={found} />
        <div className="dk-fields">
          <DeskField label={say('ground.placeName')} error={sayFault(faultOf('name'))}>
            {(id) => (
              <TextInput id={id} value={place.name} most={120} onChange={(name) => set({ name })} />
            )}
          </DeskField>
          {kinds.length > 1 && (
            <DeskField label={say('ground.placeKind')}>
              {(id) => (
                <SelectInput
                  id={id}
                  value={place.kind}
                  choices={kinds.map((kind) => ({ value: kind, text: say(`ground.kind.${kind}`) }))}
                  onChange={(kind) => set({ kind })}
                />
              )}
            </DeskField>
          )}
          <DeskField label={say('ground.postcode')} error={sayFault(faultOf('postcode'))}>
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
            label={say('ground.code')}
            help={say('ground.codeHelp')}
            error={sayFault(faultOf('code'))}
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
          label={say('ground.pin')}
          error={typed !== undefined && !at ? say('ground.notACorner') : sayFault(faultOf('point'))}
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
          lookAt={String(looks)}
          isDrawing
          words={{
            label: say('ground.pinMap'),
            hint: say('ground.pinHint'),
            missing: say('ground.noPinMap'),
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
