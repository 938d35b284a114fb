import * as calls from '@kerbside/contract/calls.generated/desk-fleet.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Fleet, FleetVehicle } from './api.ts'
import { DocumentsPart } from './documents-part.tsx'
import { useFleetChange } from './use-fleet.ts'

type VehicleSheetProps = {
  fleet: Fleet
  car: FleetVehicle | undefined
  onRetire: () => void
  onClose: () => void
}

const FIELDS = ['registration', 'make', 'model', 'colour'] as const

/** A vehicle, the types it may be booked as, and its documents. */
export function VehicleSheet({ fleet, car, onRetire, onClose }: VehicleSheetProps) {
  const { notify } = useDesk()
  const { busy, send, errorAt, rejection } = useFleetChange()
  const [form, setForm] = useState({
    registration: car?.registration ?? '',
    make: car?.make ?? '',
    model: car?.model ?? '',
    colour: car?.colour ?? '',
    vehtypeids: car?.vehtypeids ?? [],
    wheelchair: car?.wheelchair ?? false,
  })
  const save = async () => {
    const editTarget = car && { number: car.number, version: car.version }
    const done = await send(calls.saveFleetVehicle, {
      ...form,
      ...(editTarget && { of: editTarget }),
    })
    if (!done) return
    notify(t('people.saved'))
    onClose()
  }
  const turn = (id: number, isOn: boolean) => {
    const others = form.vehtypeids.filter((item) => item !== id)
    setForm({ ...form, vehtypeids: isOn ? [...others, id] : others })
  }
  const types = fleet.types.filter(
    ({ retired, vehtypeid }) => !retired || form.vehtypeids.includes(vehtypeid),
  )
  return (
    <DeskSheet
      title={car ? car.registration : t('people.addVehicle')}
      onClose={onClose}
      actions={
        <>
          {car && (
            <DeskButton look="danger" onPress={onRetire}>
              {t('people.retire')}
            </DeskButton>
          )}
          <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
            {t('people.save')}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        <div className="dk-fields">
          {FIELDS.map((field) => (
            <DeskField key={field} label={t(`people.${field}`)} error={errorAt(field)}>
              {(id) => (
                <TextInput
                  id={id}
                  value={form[field]}
                  most={80}
                  onChange={(value) => setForm({ ...form, [field]: value })}
                />
              )}
            </DeskField>
          ))}
        </div>
        <fieldset className="dk-types-chosen">
          <legend>{t('people.bookedAs')}</legend>
          {types.map(({ vehtypeid, name }) => (
            <label key={vehtypeid}>
              <input
                type="checkbox"
                checked={form.vehtypeids.includes(vehtypeid)}
                onChange={({ target }) => turn(vehtypeid, target.checked)}
              />
              {name}
            </label>
          ))}
          {errorAt('vehicleTypeIds') && (
            <p className="dk-fd-error" role="alert">
              {errorAt('vehicleTypeIds')}
            </p>
          )}
        </fieldset>
        <SwitchRow
          label={t('people.wheelchair')}
          value={form.wheelchair}
          onChange={(wheelchair) => setForm({ ...form, wheelchair })}
        />
        {rejection && (
          <p className="dk-fd-error" role="alert">
            {rejection}
          </p>
        )}
        {car && (
          <DocumentsPart
            of={car.number}
            kinds={['plate', 'insurance', 'mot']}
            documents={car.documents}
            today={fleet.today}
            authority={fleet.authority}
          />
        )}
      </div>
    </DeskSheet>
  )
}
