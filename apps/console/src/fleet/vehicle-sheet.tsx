import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { SwitchField, TextField, TicksField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { Fleet, FleetVehicle } from './api.ts'
import { kindsOf } from './describe-document.ts'
import { DocumentsPart } from './documents-part.tsx'
import { useFleetSubmit } from './use-fleet.ts'

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
  const submitFleet = useFleetSubmit()
  const form = useSheetForm({
    version: car?.version,
    values: {
      registration: car?.registration ?? '',
      make: car?.make ?? '',
      model: car?.model ?? '',
      colour: car?.colour ?? '',
      vehicleTypeIds: car?.vehicleTypeIds ?? [],
      wheelchair: car?.wheelchair ?? false,
    },
    save: async (values, attempt) => {
      const of = car && { number: car.number, version: car.version }
      if (!(await attempt(submitFleet(calls.saveFleetVehicle, { ...values, ...(of && { of }) }))))
        return
      notify(t('people.saved'))
      onClose()
    },
  })
  const types = fleet.types.filter(
    ({ retired, vehicleTypeId }) => !retired || form.values.vehicleTypeIds.includes(vehicleTypeId),
  )
  return (
    <FormSheet
      form={form}
      title={car ? car.registration : t('people.addVehicle')}
      onClose={onClose}
      save={t('people.save')}
      actions={
        car && (
          <DeskButton look="danger" onPress={onRetire}>
            {t('people.retire')}
          </DeskButton>
        )
      }
      after={
        car && (
          <DocumentsPart
            of={car.number}
            kinds={kindsOf('vehicle', fleet, car.documents)}
            documents={car.documents}
            today={fleet.today}
            authority={fleet.authority}
          />
        )
      }
    >
      <div className="dk-fields">
        {FIELDS.map((field) => (
          <TextField key={field} form={form} name={field} label={t(`people.${field}`)} max={80} />
        ))}
      </div>
      <TicksField
        form={form}
        name="vehicleTypeIds"
        label={t('people.bookedAs')}
        choices={types.map(({ vehicleTypeId, name }) => ({ id: vehicleTypeId, name }))}
      />
      <SwitchField form={form} name="wheelchair" label={t('people.wheelchair')} />
    </FormSheet>
  )
}
