import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { VEHICLE_KINDS, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { bringTypePicture, type FleetType } from './api.ts'
import { useFleetSubmit } from './use-fleet.ts'

const ROOM = ['passengers', 'luggage', 'handbags'] as const

const FRESH = {
  name: '',
  description: '',
  drawing: 'saloon',
  picture: '',
  passengers: 4,
  luggage: 2,
  handbags: 2,
  accessible: false,
}

/** What customers read about a vehicle type, and its capacity. */
export function TypeSheet({ type, onClose }: { type: FleetType | undefined; onClose: () => void }) {
  const { notify } = useDesk()
  const submitFleet = useFleetSubmit()
  const { name, description, drawing, picture, passengers, luggage, handbags, accessible } =
    type ?? FRESH
  const form = useSheetForm({
    version: type?.version,
    values: {
      name,
      description,
      drawing: vehicleKindOf(drawing),
      picture,
      passengers,
      luggage,
      handbags,
      accessible,
    },
    save: async (values, attempt) => {
      const of = type && { vehicleTypeId: type.vehicleTypeId, version: type.version }
      if (!(await attempt(submitFleet(calls.saveFleetType, { ...values, ...(of && { of }) }))))
        return
      notify(t('people.saved'))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={type ? type.name : t('people.addType')}
      onClose={onClose}
      save={t('people.save')}
    >
      <TextField form={form} name="name" label={t('people.name')} max={60} />
      <TextField
        form={form}
        name="description"
        label={t('people.description')}
        max={255}
        lines={2}
      />
      <SelectField
        form={form}
        name="drawing"
        label={t('people.drawing')}
        choices={VEHICLE_KINDS.map((value) => ({ value, text: value }))}
      />
      <PicturePart
        picture={form.values.picture}
        error={form.errorAt('picture')}
        onPicture={(src) => form.set({ picture: src })}
      />
      <div className="dk-fields">
        {ROOM.map((field) => (
          <NumberField
            key={field}
            form={form}
            name={field}
            label={t(`people.${field}`)}
            min={field === 'passengers' ? 1 : 0}
            max={64}
            empty={0}
          />
        ))}
      </div>
      <SwitchField
        form={form}
        name="accessible"
        label={t('people.accessibleType')}
        help={t('people.accessibleTypeHint')}
      />
    </FormSheet>
  )
}

/** The operator's picture instead of the drawing, possible once the type is saved. */
function PicturePart(props: {
  /** Its address, '' for none. */
  picture: string
  error: string | undefined
  onPicture: (picture: string) => void
}) {
  const { picture, onPicture } = props
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<string>()
  const bring = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const brought = await bringTypePicture(file)
    setBusy(false)
    setRejection(brought.ok ? undefined : brought.message)
    if (brought.ok) onPicture(brought.src)
  }
  return (
    <DeskField
      label={t('people.picture')}
      help={t('people.pictureHelp')}
      error={rejection ?? props.error}
    >
      {(id) => (
        <span className="dk-row-tools">
          {picture !== '' && (
            <img
              className="dk-type-picture"
              src={picture}
              alt={t('people.pictureAlt')}
              width={192}
              height={144}
            />
          )}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={busy}
            onChange={({ target }) => void bring(target.files?.[0])}
          />
          {picture !== '' && (
            <DeskButton disabled={busy} onPress={() => onPicture('')}>
              {t('people.dropPicture')}
            </DeskButton>
          )}
        </span>
      )}
    </DeskField>
  )
}
