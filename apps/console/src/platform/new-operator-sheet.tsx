import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { MadeLink } from './link-sheet.tsx'
import { usePlatformSubmit } from './use-platform-change.ts'

const FIRST = {
  name: '',
  slug: '',
  host: '',
  owner: '',
  ownerName: '',
  lat: '',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
}

/** In form order: label, help if needed, and maximum length. */
const FIELDS = [
  { name: 'name', label: 'host.fullName', max: 80 },
  { name: 'slug', label: 'host.slug', help: 'host.slugHelp', max: 40 },
  { name: 'host', label: 'host.host', help: 'host.hostHelp', max: 253 },
  { name: 'ownerName', label: 'host.ownerName', max: 80 },
  { name: 'owner', label: 'host.owner', max: 255 },
  { name: 'lat', label: 'host.base', help: 'host.baseHelp', max: 40 },
  { name: 'zone', label: 'host.zone', max: 64 },
  { name: 'currency', label: 'host.currency', max: 3 },
  { name: 'country', label: 'host.country', max: 2 },
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

const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Creates an operator and its first owner; the owner enters everything else. */
export function NewOperatorSheet({
  onMade,
  onClose,
}: {
  onMade: (made: MadeLink) => void
  onClose: () => void
}) {
  const submitPlatform = usePlatformSubmit()
  const form = useSheetForm({
    values: FIRST,
    check: ({ lat }) => ({ lat: PAIR.test(lat) ? undefined : t('host.baseWrong') }),
    save: async ({ lat: base, ...values }, attempt) => {
      const [, lat, lng] = PAIR.exec(base) ?? []
      const input = { ...values, lat: Number(lat), lng: Number(lng) }
      const made = await attempt(submitPlatform(calls.createOperator, input))
      if (made) onMade({ name: values.name, owner: values.ownerName, link: made.reply.link })
    },
  })
  const { name: before, slug } = form.values
  return (
    <FormSheet
      form={form}
      title={t('host.new')}
      sentence={t('host.newSentence')}
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
      </div>
    </FormSheet>
  )
}
