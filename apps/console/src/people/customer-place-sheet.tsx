import * as calls from '@kerbside/contract/calls.generated/account-desk.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { SavedAs } from '@kerbside/domain/places/place.ts'
import { type SavedPlace, writeSaved } from '@kerbside/web/account/saved-places.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import '@kerbside/web/amendment/messages.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { customerOf } from './people-queries.ts'

type CustomerPlaceSheetProps = {
  customerId: number
  /** Undefined for a new one. */
  start: SavedPlace | undefined
  onClose: () => void
}

/** A saved place: its kind, its address and the customer's name for it. */
export function CustomerPlaceSheet({ customerId, start, onClose }: CustomerPlaceSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const form = useSheetForm({
    values: {
      savedAs: start?.savedAs ?? ('custom' as SavedAs),
      label: start?.label ?? '',
      place: start?.place ?? null,
    },
    check: ({ place }) => ({ place: place ? undefined : t('people.whereMissing') }),
    save: async ({ savedAs, label, place }, attempt) => {
      if (!place) return
      const isSame = JSON.stringify(place) === JSON.stringify(start?.place)
      const address = (isSame && start?.fullAddress) || fullAddress(place)
      const called = savedAs === 'custom' ? label : ''
      const body = { savedAs, label: called, place, fullAddress: address }
      const saved = await attempt(
        submit(calls.saveCustomerPlace, { ...writeSaved(body), customerId, id: start?.id ?? 0 }),
      )
      if (!saved) return
      queries.setQueryData(customerOf(customerId).queryKey, saved.reply)
      notify(t('people.placeKept'))
      onClose()
    },
  })
  const { savedAs, place } = form.values
  return (
    <FormSheet
      form={form}
      title={t(start ? 'people.placeOf' : 'people.addPlace')}
      sentence={t('people.placeText')}
      onClose={onClose}
      save={t('people.keepPlace')}
      pressOnly
    >
      <SelectField
        form={form}
        name="savedAs"
        label={t('people.whatPlace')}
        choices={[
          { value: 'home', text: t('people.home') },
          { value: 'work', text: t('people.work') },
          { value: 'custom', text: t('people.otherPlace') },
        ]}
      />
      <PlaceField
        label={t('people.whereItIs')}
        place={place ?? undefined}
        error={form.errorAt('place')}
        onChange={(chosen) => form.set({ place: chosen ?? null })}
      />
      {savedAs === 'custom' && (
        <TextField form={form} name="label" label={t('people.nameOfPlace')} max={255} />
      )}
    </FormSheet>
  )
}
