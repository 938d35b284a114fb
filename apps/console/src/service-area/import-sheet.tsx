import { simplify } from '@kerbside/domain/lines/simplify.ts'
import { MAX_CORNERS } from '@kerbside/domain/places/check-area.ts'
import { readGeoJson } from '@kerbside/domain/places/read-geo-json.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskField } from '../ui/form/desk-field.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import type { Shape } from './shape-draft.ts'

const LARGEST_FILE_BYTES = 8_000_000

type ImportSheetProps = {
  onAdd: (shapes: readonly Omit<Shape, 'id'>[]) => void
  onClose: () => void
}

/** Imports shapes from a GeoJSON file or pasted text; all of them or none. */
export function ImportSheet({ onAdd, onClose }: ImportSheetProps) {
  const form = useSheetForm({
    values: { text: '', isTooLarge: false },
    save: ({ text }) => {
      const { shapes } = readShapes(text)
      if (shapes) onAdd(shapes.shapes)
    },
  })
  const { text, isTooLarge } = form.values
  const { read, shapes } = readShapes(text)
  const open = async (file: File | undefined) => {
    if (!file) return
    const isOver = file.size > LARGEST_FILE_BYTES
    form.set({ isTooLarge: isOver, ...(!isOver && { text: await file.text() }) })
  }
  return (
    <FormSheet
      form={form}
      title={t('ground.importTitle')}
      sentence={t('ground.importAbout')}
      onClose={onClose}
      save={t('ground.importAdd', { count: shapes?.shapes.length ?? 0 })}
      blocked={!shapes}
    >
      <DeskField
        label={t('ground.importFile')}
        error={isTooLarge ? t('ground.fileTooLarge') : undefined}
      >
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".json,.geojson,application/geo+json,application/json"
            onChange={({ target }) => void open(target.files?.[0])}
          />
        )}
      </DeskField>
      <DeskField
        label={t('ground.importPaste')}
        error={read && !read.ok ? t(`ground.import.${read.reason}`) : undefined}
      >
        {(id) => (
          <TextInput
            id={id}
            mono
            lines={7}
            value={text}
            onChange={(typed) => form.set({ text: typed })}
          />
        )}
      </DeskField>
      {read?.ok && (
        <output className="soft">
          {t('ground.importFound', { count: read.shapes.length, skipped: read.skipped })}{' '}
          {shapes && shapes.dropped > 0 && t('ground.importSimpler', { count: shapes.dropped })}
        </output>
      )}
    </FormSheet>
  )
}

/** What the text holds, as it is typed. */
function readShapes(text: string) {
  const read = text.trim() === '' ? undefined : readGeoJson(text)
  return { read, shapes: read?.ok ? simplified(read.shapes) : undefined }
}

type Read = Extract<ReturnType<typeof readGeoJson>, { ok: true }>['shapes']

/** Reduces the corners of a border detailed to the metre, starting with the least visible ones. */
function simplified(read: Read): { shapes: Omit<Shape, 'id'>[]; dropped: number } {
  const countOf = (shapes: readonly Omit<Shape, 'id'>[]) =>
    shapes.reduce((sum, { rings }) => sum + rings.reduce((n, { length }) => n + length, 0), 0)
  const drawnTo = (degrees: number) =>
    read.map(({ name, polygon }) => ({
      name,
      rings: polygon
        .map((ring) => simplify(ring, degrees).slice(0, -1))
        // a hole reduced to a line is removed
        .filter((ring, index) => index === 0 || ring.length > 2),
    }))
  const whole = drawnTo(-1)
  let shapes = whole
  for (let degrees = 0.0001; countOf(shapes) > MAX_CORNERS && degrees < 0.2; degrees *= 2)
    shapes = drawnTo(degrees)
  return { shapes, dropped: countOf(whole) - countOf(shapes) }
}
