import { useEffect, useState } from 'react'

export const loadFields = () => import('./later-fields.tsx')

/** The lazily loaded parts of the fields; undefined until they are loaded, or if loading fails. */
export function useLaterFields(wanted: boolean) {
  const [fields, setFields] = useState<Awaited<ReturnType<typeof loadFields>>>()
  useEffect(() => {
    if (wanted)
      loadFields()
        .then(setFields)
        .catch(() => undefined)
  }, [wanted])
  return fields
}
