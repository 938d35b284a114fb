import { MOST_CORNERS } from '@kerbside/domain/places/judge-area.ts'
import { readGeoJson } from '@kerbside/domain/places/read-geo-json.ts'
import { simplify } from '@kerbside/kit/map/simplify.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import type { Shape } from './shape-draft.ts'

const LARGEST_FILE_BYTES = 8_000_000

type ImportSheetProps = {
  onAdd: (shapes: readonly Omit<Shape, 'id'>[]) => void
  onClose: () => void
}

/** Shapes from a GeoJSON file, or pasted; all of it or nothing. */
export function ImportSheet({ onAdd, onClose }: ImportSheetProps) {
  const [text, setText] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const read = text.trim() === '' ? undefined : readGeoJson(text)
  const shapes = read?.ok ? simplified(read.shapes) : undefined
  const open = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > LARGEST_FILE_BYTES)
    if (file.size <= LARGEST_FILE_BYTES) setText(await file.text())
  }
  return (
    <DeskSheet
      title={say('ground.importTitle')}
      sentence={say('ground.importAbout')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('ground.cancel')}</DeskButton>
          <DeskButton
            look="primary"
            disabled={!shapes}
            onPress={() => shapes && onAdd(shapes.shapes)}
          >
            {say('ground.importAdd', { count: shapes?.shapes.length ?? 0 })}
          </DeskButton>
        </>
      }
    >
      <DeskField
        label={say('ground.importFile')}
        error={tooLarge ? say('ground.fileTooLarge') : undefined}
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
        label={say('ground.importPaste')}
        error={read && !read.ok ? say(`ground.import.${read.reason}`) : undefined}
      >
        {(id) => <TextInput id={id} mono lines={7} value={text} onChange={setText} />}
      </DeskField>
      {read?.ok && (
        <output className="soft">
          {say('ground.importFound', { count: read.shapes.length, skipped: read.skipped })}{' '}
          {shapes && shapes.dropped > 0 && say('ground.importSimpler', { count: shapes.dropped })}
        </output>
      )}
    </DeskSheet>
  )
}

type Read = Extract<ReturnType<typeof readGeoJson>, { ok: true }>['shapes']

/** A border to the metre is drawn with fewer corners, the least that is left out first. */
function simplified(read: Read): { shapes: Omit<Shape, 'id'>[]; dropped: number } {
  const countOf = (shapes: readonly Omit<Shape, 'id'>[]) =>
    shapes.reduce((sum, { rings }) => sum + rings.reduce((n, { length }) => n + length, 0), 0)
  const drawnTo = (degrees: number) =>
    read.map(({ name, polygon }) => ({
      name,
      rings: polygon
        .map((ring) => simplify(ring, degrees).slice(0, -1))
        // a hole that shrank to a line is none any more
        .filter((ring, at) => at === 0 || ring.length > 2),
    }))
  const whole = drawnTo(-1)
  let shapes = whole
  for (let degrees = 0.0001; countOf(shapes) > MOST_CORNERS && degrees < 0.2; degrees *= 2)
    shapes = drawnTo(degrees)
  return { shapes, dropped: countOf(whole) - countOf(shapes) }
}
