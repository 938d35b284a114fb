import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { MadeLink } from './link-sheet.tsx'
import { countries, currencies, zones } from './place-choices.ts'
import { usePlatformSubmit } from './use-platform-change.ts'

const FIRST = {
  name: '',
  slug: '',
  host: '',
  owner: '',
  ownerName: '',
  base: '',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
}

/** In form order: label, help if needed, and maximum length. The rest are choices. */
const FIELDS = [
  { name: 'name', label: 'host.fullName', max: 80 },
  { name: 'slug', label: 'host.slug', help: 'host.slugHelp', max: 40 },
  { name: 'host', label: 'host.host', help: 'host.hostHelp', max: 253 },
  { name: 'ownerName', label: 'host.ownerName', max: 80 },
  { name: 'owner', label: 'host.owner', max: 255 },
  { name: 'base', label: 'host.base', help: 'host.baseFind', max: 200 },
] as const

/** The short name of "North & Sons Cars": north-sons-cars. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|[’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** Creates an operator and its first owner; the owner enters everything else. */
export function NewOperatorSheet({
  isFirst,
  onMade,
  onClose,
}: {
  /** Of a new install: its site is usually at the address of this page. */
  isFirst: boolean
  onMade: (made: MadeLink) => void
  onClose: () => void
}) {
  const submitPlatform = usePlatformSubmit()
  const form = useSheetForm({
    values: isFirst ? { ...FIRST, host: location.hostname } : FIRST,
    save: async (values, attempt) => {
      const made = await attempt(submitPlatform(calls.createOperator, values))
      if (made) onMade({ name: values.name, owner: values.ownerName, link: made.reply.link })
    },
  })
  const { name: before, slug } = form.values
  return (
    <FormSheet
      form={form}
      title={t(isFirst ? 'host.setupTitle' : 'host.new')}
      sentence={t(isFirst ? 'host.setupSentence' : 'host.newSentence')}
      onClose={onClose}
      save={t('host.make')}
    >
      <div className="dk-fields">
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            form={form}
            name={field.name}
            label={t(field.label)}
            {...('help' in field && { help: t(field.help) })}
            max={field.max}
            onChange={(text) => {
              // the short name follows the name until the user changes it
              if (field.name === 'name' && slug === slugOf(before)) form.set({ slug: slugOf(text) })
            }}
          />
        ))}
        <SelectField form={form} name="zone" label={t('host.zone')} choices={zones()} />
        <SelectField
          form={form}
          name="currency"
          label={t('host.currency')}
          choices={currencies()}
        />
        <SelectField form={form} name="country" label={t('host.country')} choices={countries()} />
      </div>
    </FormSheet>
  )
}
