import * as calls from '@kerbside/contract/calls.generated/desk-fleet.ts'
import { VEHICLE_KINDS, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { bringTypePicture, type FleetType } from './api.ts'
import { useFleetChange } from './use-fleet.ts'

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
  const { busy, send, errorAt, rejection } = useFleetChange()
  const [form, setForm] = useState(() => {
    const { name, description, drawing, picture, passengers, luggage, handbags, accessible } =
      type ?? FRESH
    return { name, description, drawing, picture, passengers, luggage, handbags, accessible }
  })
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const save = async () => {
    const editTarget = type && { vehtypeid: type.vehtypeid, version: type.version }
    if (!(await send(calls.saveFleetType, { ...form, ...(editTarget && { of: editTarget }) })))
      return
    notify(t('people.saved'))
    onClose()
  }
  return (
    <DeskSheet
      title={type ? type.name : t('people.addType')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('people.cancel')}</DeskButton>
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {t('people.save')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        <DeskField label={t('people.name')} error={errorAt('name')}>
          {(id) => (
            <TextInput id={id} value={form.name} most={60} onChange={(name) => set({ name })} />
          )}
        </DeskField>
        <DeskField label={t('people.description')} error={errorAt('description')}>
          {(id) => (
            <TextInput
              id={id}
              lines={2}
              value={form.description}
              most={255}
              onChange={(description) => set({ description })}
            />
          )}
        </DeskField>
        <DeskField label={t('people.drawing')} error={errorAt('drawing')}>
          {(id) => (
            <SelectInput
              id={id}
              value={vehicleKindOf(form.drawing)}
              choices={VEHICLE_KINDS.map((value) => ({ value, text: value }))}
              onChange={(drawing) => set({ drawing })}
            />
          )}
        </DeskField>
        <PicturePart
          picture={form.picture}
          fault={errorAt('picture')}
          onPicture={(picture) => set({ picture })}
        />
        <div className="dk-fields">
          {ROOM.map((field) => (
            <DeskField key={field} label={t(`people.${field}`)}>
              {(id) => (
                <NumberInput
                  id={id}
                  least={field === 'passengers' ? 1 : 0}
                  most={64}
                  value={form[field]}
                  onChange={(value = 0) => set({ [field]: value })}
                />
              )}
            </DeskField>
          ))}
        </div>
        <SwitchRow
          label={t('people.accessibleType')}
          help={t('people.accessibleTypeHint')}
          value={form.accessible}
          onChange={(accessible) => set({ accessible })}
        />
        {rejection && (
          <p className="dk-fd-error" role="alert">
            {rejection}
          </p>
        )}
      </div>
    </DeskSheet>
  )
}

/** The operator's picture instead of the drawing, possible once the type is saved. */
function PicturePart(props: {
  /** Its address, '' for none. */
  picture: string
  fault: string | undefined
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
      error={rejection ?? props.fault}
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
